// The machine-readable clock in the picture of every built-in clip: which frame of the loop is being shown.
// The clip maker draws it and browser tests read it back from a canvas, so this file imports nothing.

/**
 * Where the strip lies, as fractions of the frame, and what its cells say from left to right:
 * white, black, ten bits of the frame number (highest first), parity of the even bits, parity of the
 * odd bits, black, white. A cell is 30 px square at 1080p and 13 px at 480p.
 */
export const barcode = {
  x: 46 / 64,
  y: 33 / 36,
  width: 16 / 64,
  height: 1 / 36,
  cells: 16,
  bits: 10,
} as const

/** Pictures in a loop of a built-in clip: 16 s at 25 a second. */
export const framesPerLoop = 400

/** The cells of a frame number (0 to 399), true for white. */
export function barcodeCells(frame: number): boolean[] {
  const bits = Array.from({ length: barcode.bits }, (_, i) => ((frame >> (barcode.bits - 1 - i)) & 1) === 1)
  return [true, false, ...bits, parity(bits, 0), parity(bits, 1), false, true]
}

/** The strip's rectangle in a frame of so many pixels, for `drawImage` or ffmpeg's `crop`. */
export function barcodeArea(width: number, height: number) {
  return {
    x: Math.round(barcode.x * width),
    y: Math.round(barcode.y * height),
    width: Math.round(barcode.width * width),
    height: Math.round(barcode.height * height),
  }
}

/**
 * Reads the frame number (0 to 399) from an RGBA picture of the strip alone, or null when no strip can be
 * read there: guards without contrast, a grey cell, a wrong parity, a number past the loop.
 */
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

/** The mean green of the middle of a cell, where neither neighbours nor scaling reach. */
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
