import { readFourLetters, viewOf } from './bytes.ts'

/** Buffered types; others are only counted. */
const maxBytes: Record<string, number> = { moov: 1_000_000, moof: 1_000_000, mdat: 24_000_000 }
const maxBytesPassed = 100_000_000

/** `bytes` include the header; empty if not buffered. */
export type TopBox = { type: string; bytes: Uint8Array<ArrayBuffer>; position: number }
/** `boxes` precede the fault. */
type Split = { boxes: TopBox[]; wrong: 'damaged' | 'too-large' | null }

const name = /^[\x20-\x7e]{4}$/

const longestHeader = 16

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

/** A partial box fills one buffer: a list of small chunks takes far more memory. Unusable after a fault. */
export function createBoxSplitter() {
  const header = new Uint8Array(longestHeader)
  const passed = new Uint8Array(0)
  let box = header
  let held = 0
  let wanted = 8
  let position = 0

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
