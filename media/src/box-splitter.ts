// Cuts a stream of bytes, however it arrives, into the top-level boxes of an MP4.
import { readFourLetters, viewOf } from './bytes.ts'

/** The largest box that is gathered, by type: a few seconds of several renditions. Others are let pass, and only counted. */
const maxBytes: Record<string, number> = { moov: 1_000_000, moof: 1_000_000, mdat: 24_000_000 }
const maxBytesPassed = 100_000_000

/** `position` is where it began in the stream; `bytes`, header included, are empty unless it is gathered. */
export type TopBox = { type: string; bytes: Uint8Array<ArrayBuffer>; position: number }
/** A fault comes after the boxes before it. */
type Split = { boxes: TopBox[]; wrong: 'damaged' | 'too-large' | null }

/** A box's name is four printable letters; anything else is no MP4. */
const name = /^[\x20-\x7e]{4}$/

/** A header's length is 8, or 16 where the size has its own eight bytes. */
const longestHeader = 16

/** The whole size of the box that begins so, or why there is none; of a header that goes on, how long that is. */
function readHeader(
  bytes: Uint8Array,
  length: number,
): { header: number } | { size: number } | 'damaged' | 'too-large' {
  const view = viewOf(bytes)
  const type = readFourLetters(bytes, 4)
  if (!name.test(type)) return 'damaged'
  const short = view.getUint32(0)
  if (short === 1 && length < longestHeader) return { header: longestHeader }
  const size = short === 1 ? Number(view.getBigUint64(8)) : short
  if (size < length) return 'damaged'
  return size > (maxBytes[type] ?? maxBytesPassed) ? 'too-large' : { size }
}

/**
 * Gives back the boxes that a chunk completes, in order; bytes of a box that is not whole yet are kept, in one piece: in as many as
 * they come in, each would take far more memory than its bytes. After a refusal it must not be used any more: where the next box
 * begins is not known then.
 */
export function createBoxSplitter() {
  const header = new Uint8Array(longestHeader)
  const passed = new Uint8Array(0)
  /** The buffer being filled, with the header first and then with the box; how far, and up to where. */
  let box = header
  let held = 0
  let wanted = 8
  let position = 0

  /** Goes on from a header that is there to the rest of it, or to the box. */
  function goOn(): 'damaged' | 'too-large' | null {
    const read = readHeader(header, wanted)
    if (typeof read === 'string') return read
    if ('header' in read) {
      wanted = read.header
      return null
    }
    wanted = read.size
    box = passed
    if (readFourLetters(header, 4) in maxBytes) {
      box = new Uint8Array(wanted)
      box.set(header.subarray(0, held))
    }
    return null
  }

  /** The box that has come, and back to the next one's header. */
  function finish(): TopBox {
    const whole = { type: readFourLetters(header, 4), bytes: box, position }
    position += wanted
    box = header
    held = 0
    wanted = 8
    return whole
  }

  return {
    push(chunk: Uint8Array): Split {
      const boxes: TopBox[] = []
      for (let at = 0; ; ) {
        const taken = chunk.subarray(at, at + wanted - held)
        if (box !== passed) box.set(taken, held)
        at += taken.length
        held += taken.length
        if (held < wanted) return { boxes, wrong: null }
        if (box === header) {
          const wrong = goOn()
          if (wrong) return { boxes, wrong }
        } else boxes.push(finish())
      }
    },
  }
}
