import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const clips = fileURLToPath(new URL('../../server/clips/testbilde/', import.meta.url))
export const segmentMs = 2000
const fragmentsOfSegment = 10
export const segmentsOfLoop = 8

function boxesIn(bytes: Buffer): { type: string; whole: Buffer }[] {
  const boxes: { type: string; whole: Buffer }[] = []
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      whole: bytes.subarray(at, at + bytes.readUInt32BE(at)),
    })
  }
  return boxes
}

function without(box: Buffer, dropped: (type: string, whole: Buffer) => boolean): Buffer {
  const kept = boxesIn(box.subarray(8))
    .filter(({ type, whole }) => !dropped(type, whole))
    .map(({ type, whole }) => (type === 'mvex' ? without(whole, dropped) : whole))
  const body = Buffer.concat([box.subarray(0, 8), ...kept])
  body.writeUInt32BE(body.length)
  return body
}

/** A clip's head names its sound too, which it must not where sound is separate. */
function pictureOnly(head: Buffer): Buffer {
  const isSound = (type: string, whole: Buffer) =>
    (type === 'trak' && whole.includes('soun')) || (type === 'trex' && whole.readUInt32BE(12) === 2)
  return Buffer.concat(
    boxesIn(head).map(({ type, whole }) => (type === 'moov' ? without(whole, isSound) : whole)),
  )
}

/** `stretches`: byte ranges of two seconds each. */
export function readClip(name: string) {
  const file = readFileSync(`${clips}${name}`)
  const fragments: number[] = []
  for (let at = 0; at < file.length; at += file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'moof') fragments.push(at)
  }
  const starts = fragments.filter((_, n) => n % fragmentsOfSegment === 0)
  const stretches = starts.map((first, n) => ({ first, length: (starts[n + 1] ?? file.length) - first }))
  return { file, headLength: starts[0] ?? 0, stretches }
}

export function headOfPicture({ file, headLength }: ReturnType<typeof readClip>): Buffer {
  return pictureOnly(file.subarray(0, headLength))
}
