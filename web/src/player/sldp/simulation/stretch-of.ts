/** Where a box of this type begins in a fragment of ours, past its size and name; null where there is none. */
function bodyOf(bytes: Uint8Array, type: string): number | null {
  const letters = Array.from(type, (letter) => letter.charCodeAt(0))
  const at = bytes.findIndex((_, index) =>
    letters.every((letter, offset) => bytes[index + offset] === letter),
  )
  return at === -1 ? null : at + 4
}

/** From when to when a fragment of ours lasts, in its track's ticks; null for an init segment. */
export function stretchOf(bytes: Uint8Array): { from: number; to: number } | null {
  const [tfdt, trun] = [bodyOf(bytes, 'tfdt'), bodyOf(bytes, 'trun')]
  if (tfdt === null || trun === null) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const from = Number(view.getBigUint64(tfdt + 4))
  const samples = view.getUint32(trun + 4)
  let to = from
  // Duration, size, flags and composition offset of each.
  for (let index = 0; index < samples; index += 1) to += view.getUint32(trun + 12 + index * 16)
  return { from, to }
}
