import { describe, expect, it } from 'vitest'
import { barcode, barcodeArea, barcodeCells, framesPerLoop, readBarcode } from './barcode.ts'

/** Levels as in a compressed picture. */
function draw(cells: boolean[], width: number, { white = 235, black = 20 } = {}) {
  const height = Math.round(width / barcode.cells)
  const row = Array.from({ length: width * 4 }, (_, i) => {
    return cells[Math.floor((Math.floor(i / 4) / width) * barcode.cells)] ? white : black
  })
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) data.set(row, y * width * 4)
  return { data, width, height }
}

describe('barcode', () => {
  it.each([1920, 1280, 854])('is read back for every frame of the loop at %i px', (frameWidth) => {
    const { width } = barcodeArea(frameWidth, (frameWidth * 9) / 16)
    const read = Array.from({ length: framesPerLoop }, (_, frame) =>
      readBarcode(draw(barcodeCells(frame), width)),
    )
    expect(read).toEqual(Array.from({ length: framesPerLoop }, (_, frame) => frame))
  })

  it('refuses a strip with any one cell wrong', () => {
    for (let wrong = 0; wrong < barcode.cells; wrong++) {
      const cells = barcodeCells(217).map((cell, i) => (i === wrong ? !cell : cell))
      expect(readBarcode(draw(cells, 480))).toBeNull()
    }
  })

  it('refuses numbers past the loop, pictures without contrast and blank ones', () => {
    expect(readBarcode(draw(barcodeCells(400), 480))).toBeNull()
    expect(readBarcode(draw(barcodeCells(5), 480, { white: 140, black: 110 }))).toBeNull()
    expect(readBarcode({ data: new Uint8ClampedArray(480 * 30 * 4), width: 480, height: 30 })).toBeNull()
  })

  it('refuses a grey cell, as two pictures blended into one give', () => {
    const blended = draw(barcodeCells(3), 480)
    const other = draw(barcodeCells(4), 480)
    blended.data.forEach((level, i) => {
      blended.data[i] = (level + (other.data[i] ?? 0)) / 2
    })
    expect(readBarcode(blended)).toBeNull()
  })

  it('lies inside the picture', () => {
    expect(barcodeArea(1920, 1080)).toEqual({ x: 1380, y: 990, width: 480, height: 30 })
    const { x, y, width, height } = barcodeArea(854, 480)
    expect(x + width).toBeLessThan(854)
    expect(y + height).toBeLessThan(480)
  })
})
