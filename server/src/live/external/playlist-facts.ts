import { parseAttributes } from './attribute-list.ts'
import { isExactCounter, mostListed, readCounter, readListed } from './listed-number.ts'

export type PlaylistFacts = {
  multivariant: boolean
  ended: boolean
  recording: boolean
  /** Changes with every segment or part. */
  position: string
  /** The parts' target duration if there are parts, otherwise the segments'. */
  targetMs: number
  segmentMs: number
  /** null: no blocking reloads. */
  nextNumber: number | null
}

function seconds(text: string | undefined): number {
  return readListed(text, mostListed.seconds) ?? 0
}

export function readFacts(text: string): PlaylistFacts {
  const tag = (name: string) => new RegExp(`^#${name}(?::(.*))?$`, 'm').exec(text)
  const attributes = (name: string) => parseAttributes(tag(name)?.[1] ?? '')
  const segmentMs = (seconds(tag('EXT-X-TARGETDURATION')?.[1]) || 6) * 1000
  const part = attributes('EXT-X-PART-INF').find(({ name }) => name === 'PART-TARGET')?.value
  const blocks = attributes('EXT-X-SERVER-CONTROL').some(
    ({ name, value }) => name === 'CAN-BLOCK-RELOAD' && value === 'YES',
  )
  const counter = tag('EXT-X-MEDIA-SEQUENCE')?.[1]
  const first = readCounter(counter)
  const segments = text.match(/^#EXTINF:/gm)?.length ?? 0
  const parts = text.match(/^#EXT-X-PART:/gm)?.length ?? 0
  return {
    multivariant: tag('EXT-X-STREAM-INF') !== null,
    ended: tag('EXT-X-ENDLIST') !== null,
    recording: tag('EXT-X-PLAYLIST-TYPE')?.[1] === 'VOD',
    position: `${first} ${segments} ${parts}`,
    targetMs: seconds(part) * 1000 || segmentMs,
    segmentMs,
    nextNumber: blocks && isExactCounter(counter) ? first + segments : null,
  }
}
