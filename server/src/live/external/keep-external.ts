import type { App } from '../../app.ts'
import { changeChannels, channelIdShape } from '../push/keep-channels.ts'
import { insertExternalChannel } from './queries.ts'

export type NewExternalChannel = {
  id: string
  title: string
  /** As `readSourceAddress` and `readSourceHeaders` give them. */
  address: string
  headers: Record<string, string>
  allowInner: boolean
}

/** Makes a channel that is fetched from an HLS address elsewhere. The source itself is not asked. */
export async function addExternalChannel(
  app: App,
  { id, title, address, headers, allowInner }: NewExternalChannel,
): Promise<{ ok: true } | { ok: false; reason: 'bad-id' | 'taken' }> {
  if (!channelIdShape.test(id)) return { ok: false, reason: 'bad-id' }
  if (app.channels.isBuiltIn(id)) return { ok: false, reason: 'taken' }
  const row = {
    ...{ id, title, hls_address: address, hls_allow_inner: allowInner },
    hls_headers: Object.keys(headers).length > 0 ? JSON.stringify(headers) : null,
    created_at: new Date(app.clock.now()),
  }
  const added = await changeChannels(app, (tx) => insertExternalChannel(tx, row))
  return added ? { ok: true } : { ok: false, reason: 'taken' }
}
