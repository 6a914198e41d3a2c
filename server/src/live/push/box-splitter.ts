// Cuts a stream of bytes, however it arrives, into the top-level boxes of an MP4.

/** The largest box that is gathered, by type: a few seconds of several renditions; all that others say is short. */
const mostBytes: Record<string, number> = { mdat: 24_000_000 }
const mostBytesOfOthers = 1_000_000

type TopBox = { type: string; bytes: Buffer }
/** What is wrong comes after the boxes before it. */
type Split = { boxes: TopBox[]; wrong: 'damaged' | 'too-large' | null }

/** A box's name is four printable letters; anything else is no MP4. */
const name = /^[\x20-\x7e]{4}$/

/**
 * Gives back the boxes that a chunk completes, each with its header, in order; bytes of a box that is not whole yet
 * are kept. After a refusal it must not be used any more: where the next box begins is not known then.
 */
export function createBoxSplitter() {
  let waiting: Buffer[] = []
  let held = 0
  /** The whole size of the box being gathered, once its header is there. */
  let wanted: number | null = null

  function gather(): Buffer {
    const [only] = waiting
    const all = waiting.length === 1 && only ? only : Buffer.concat(waiting)
    waiting = [all]
    return all
  }

  function readHeader(): 'more' | 'damaged' | 'too-large' | number {
    if (held < 8) return 'more'
    const bytes = gather()
    const type = bytes.toString('latin1', 4, 8)
    if (!name.test(type)) return 'damaged'
    const short = bytes.readUInt32BE(0)
    if (short === 1 && held < 16) return 'more'
    const size = short === 1 ? Number(bytes.readBigUInt64BE(8)) : short
    if (size < (short === 1 ? 16 : 8)) return 'damaged'
    return size > (mostBytes[type] ?? mostBytesOfOthers) ? 'too-large' : size
  }

  return {
    push(chunk: Buffer): Split {
      if (chunk.length > 0) waiting.push(chunk)
      held += chunk.length
      const boxes: TopBox[] = []
      for (;;) {
        if (wanted === null) {
          const header = readHeader()
          if (header === 'more') return { boxes, wrong: null }
          if (typeof header === 'string') return { boxes, wrong: header }
          wanted = header
        }
        if (held < wanted) return { boxes, wrong: null }
        const bytes = gather()
        boxes.push({ type: bytes.toString('latin1', 4, 8), bytes: bytes.subarray(0, wanted) })
        const rest = bytes.subarray(wanted)
        waiting = rest.length > 0 ? [rest] : []
        held = rest.length
        wanted = null
      }
    },
  }
}
