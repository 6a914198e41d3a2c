// Damaged bytes throw a RangeError.
import { type Bytes, concat, latin1, readFourLetters, u32, viewOf } from './bytes.ts'

export type Box = {
  type: string
  start: number
  body: number
  end: number
}

export function listBoxes(bytes: Uint8Array, start = 0, end = bytes.length): Box[] {
  const view = viewOf(bytes)
  const boxes: Box[] = []
  let at = start
  while (at < end) {
    if (at + 8 > end) throw new RangeError(`box header cut off at byte ${at}`)
    const short = view.getUint32(at)
    const size = short === 1 && at + 16 <= end ? Number(view.getBigUint64(at + 8)) : short
    const body = at + (short === 1 ? 16 : 8)
    if (at + size < body || at + size > end)
      throw new RangeError(`box of impossible size ${size} at byte ${at}`)
    boxes.push({ type: readFourLetters(bytes, at + 4), start: at, body, end: at + size })
    at += size
  }
  return boxes
}

/** `path` of plain containers, such as `moov/trak`. */
export function findBox(bytes: Uint8Array, path: string, start = 0, end = bytes.length): Box | null {
  const [type, ...rest] = path.split('/')
  const box = listBoxes(bytes, start, end).find((candidate) => candidate.type === type)
  if (!box || rest.length === 0) return box ?? null
  return findBox(bytes, rest.join('/'), box.body, box.end)
}

export function requireBox(bytes: Uint8Array, path: string, parent: Box): Box {
  const box = findBox(bytes, path, parent.body, parent.end)
  if (!box) throw new RangeError(`no ${path} box at byte ${parent.start}`)
  return box
}

type Content = readonly (Uint8Array | readonly number[])[]

export function writeBox(type: string, ...content: Content): Bytes {
  const size = content.reduce((sum, part) => sum + part.length, 8)
  return concat(u32(size), latin1(type), ...content)
}

export function writeFullBox(type: string, version: number, flags: number, ...content: Content): Bytes {
  return writeBox(type, u32(version * 0x1000000 + flags), ...content)
}
