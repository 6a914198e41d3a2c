// Browser tests use this file, so it imports nothing.

/**
 * Fractions of the frame. Cells: white, black, bits (highest first), parity of even bits, of odd bits, black,
 * white.
 */
export const barcode = {
  x: 46 / 64,
  y: 33 / 36,
  width: 16 / 64,
  height: 1 / 36,
  cells: 16,
  bits: 10,
} as const

/** 16 s at 25 fps. */
export const framesPerLoop = 400

export function barcodeCells(frame: number): boolean[] {
  const bits = Array.from({ length: barcode.bits }, (_, i) => ((frame >> (barcode.bits - 1 - i)) & 1) === 1)
  return [true, false, ...bits, parity(bits, 0), parity(bits, 1), false, true]
}

export function barcodeArea(width: number, height: number) {
  return {
    x: Math.round(barcode.x * width),
    y: Math.round(barcode.y * height),
    width: Math.round(barcode.width * width),
    height: Math.round(barcode.height * height),
  }
}

export function readBarcode(strip: {
  data: ArrayLike<number>
  width: number
  height: number
}): number | null {
  const levels = Array.from({ length: barcode.cells }, (_, cell) => cellLevel(strip, cell))
  const [white = 0, black = 0] = levels
  if (white - black < 60) return null
  const shares = levels.map((level) => (level - black) / (white - black))
  if (shares.some((share) => share > 0.35 && share < 0.65)) return null
  const cells = shares.map((share) => share > 0.5)
  const frame = cells.slice(2, 2 + barcode.bits).reduce((number, bit) => number * 2 + (bit ? 1 : 0), 0)
  const expected = barcodeCells(frame)
  return frame < framesPerLoop && cells.every((cell, i) => cell === expected[i]) ? frame : null
}

/** The middle is out of reach of neighbours and scaling. */
function cellLevel(strip: { data: ArrayLike<number>; width: number; height: number }, cell: number): number {
  const size = strip.width / barcode.cells
  const left = Math.floor((cell + 0.35) * size)
  const right = Math.max(left + 1, Math.floor((cell + 0.65) * size))
  const top = Math.floor(0.35 * strip.height)
  const bottom = Math.max(top + 1, Math.floor(0.65 * strip.height))
  let sum = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) sum += strip.data[(y * strip.width + x) * 4 + 1] ?? 0
  }
  return sum / ((right - left) * (bottom - top))
}

function parity(bits: boolean[], from: 0 | 1): boolean {
  return bits.filter((bit, i) => bit && i % 2 === from).length % 2 === 1
}
