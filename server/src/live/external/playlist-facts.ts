import { parseAttributes } from './attribute-list.ts'
import { isExactCounter, mostListed, readCounter, readListed } from './listed-number.ts'

/** The parts of a playlist that the site itself needs. */
export type Facts = {
  /** Lists renditions rather than segments. */
  multivariant: boolean
  /** Nothing will be added any more. */
  ended: boolean
  /** It was whole from the beginning. */
  recording: boolean
  /** How far it has come: another one as soon as a segment or a part is added. */
  position: string
  /** Length that no segment, or no part where there are parts, exceeds; milliseconds. */
  targetMs: number
  segmentMs: number
  /** The number of the first segment after the last one, where reloads by number are answered; null where not. */
  nextNumber: number | null
}

function seconds(text: string | undefined): number {
  return readListed(text, mostListed.seconds) ?? 0
}

export function readFacts(text: string): Facts {
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
