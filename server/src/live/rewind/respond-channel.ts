import type { Clock } from '../../base/clock.ts'
import type { Channel } from '../channel.ts'
import type { LiveChannels } from '../channels.ts'
import { type HlsResponse, respondHls } from '../packaging/hls-response.ts'
import { respondRewind, rewindFile, rewindLine } from './rewind-response.ts'
import type { RewindStore } from './rewind-store.ts'

const beforeVariants = '#EXT-X-INDEPENDENT-SEGMENTS\n'

/** Like `respondHls`, with older content from disk. */
export async function respondChannel(
  needs: { rewind: RewindStore; channels: Pick<LiveChannels, 'getPush'>; clock: Clock },
  channel: Channel,
  path: string,
  query: URLSearchParams,
  options: { signal: AbortSignal },
): Promise<HlsResponse> {
  const { rewind: store, channels, clock } = needs
  const past = () => respondRewind({ store, clock }, channel.id, path, query)
  if (path.split('/').at(-1) === rewindFile)
    return (await past()) ?? respondHls(channel, path, query, options)
  const response = await respondHls(channel, path, query, options)
  if (response.status === 404) return (await past()) ?? response
  const isLive = channels.getPush(channel.id)?.pushChannel.isLive() ?? false
  const line = path === 'index.m3u8' && rewindLine(store, channel.id, isLive)
  if (!line) return response
  const body = String(response.body).replace(beforeVariants, `${beforeVariants}${line}\n`)
  return { ...response, body }
}
