import type { MediaRefusal } from '@strom/contract'
import { respondChannel } from '../../../live/rewind/respond-channel.ts'
import type { WatchApp } from '../../watch-app.ts'
import type { Admission } from '../gate/authorize.ts'
import { answerExternal } from './external-gateway.ts'
import type { HlsAnswer, HlsRequest } from './hls-answer.ts'

/** Gives up a waiting answer as soon as the right ends. */
export async function answerHls(
  app: WatchApp,
  admission: Admission & { ok: true },
  request: HlsRequest,
): Promise<HlsAnswer> {
  const source = app.external.get(admission.channel)
  if (source) return answerExternal(source, admission, request)
  const { path, query, gone } = request
  const channel = app.channels.get(admission.channel)
  if (!channel) return { ok: false, reason: 'no-stream' }
  let lost: MediaRefusal | null = null
  const release = admission.onRevoked((reason) => {
    lost = reason
    gone.abort()
  })
  try {
    const response = await respondChannel(app, channel, path, query, gone)
    const reason = lost ?? admission.recheck()
    return reason === null ? { ok: true, response } : { ok: false, reason }
  } finally {
    release()
  }
}

const beforeAddress = /^(?=[^#\s])|(?<=^#.*\bURI=")/gm

/** Only for the first playlist: addresses in later ones are relative. */
export function throughToken(playlist: string, token: string, streamId: string): string {
  return playlist.replaceAll(beforeAddress, `../t/${token}/${encodeURIComponent(streamId)}/`)
}
