import { describe, expect, it } from 'vitest'
import { type Direction, distance } from './arrow-focus.ts'

function tile(column: number, row: number) {
  return { left: column * 110, right: column * 110 + 100, top: row * 80, bottom: row * 80 + 70 }
}

/** In a grid of three columns and rows. */
function next(column: number, row: number, direction: Direction) {
  const places = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => [x, y] as const))
  const found = places
    .map(([x, y]) => ({ place: [x, y], far: distance(tile(column, row), tile(x, y), direction) }))
    .filter((one): one is { place: [number, number]; far: number } => one.far !== null)
    .sort((a, b) => a.far - b.far)
  return found[0]?.place
}

describe('an arrow', () => {
  it.each([
    ['ArrowRight', [2, 1]],
    ['ArrowLeft', [0, 1]],
    ['ArrowUp', [1, 0]],
    ['ArrowDown', [1, 2]],
  ] as const)('%s leads from the middle of a grid to %j', (direction, place) => {
    expect(next(1, 1, direction)).toEqual(place)
  })

  it('leads nowhere beyond the edge of a row', () => {
    const row = [0, 1].map((x) => distance(tile(2, 0), tile(x, 0), 'ArrowRight'))
    expect(row).toEqual([null, null])
  })

  it('prefers what lies straight ahead to what is nearer and aside', () => {
    const ahead = distance(tile(0, 0), tile(2, 0), 'ArrowRight') ?? 0
    const aside = distance(tile(0, 0), { ...tile(1, 0), top: 150, bottom: 220 }, 'ArrowRight') ?? 0
    expect(ahead).toBeLessThan(aside)
  })

  it('stays in its row though something of the row below is nearer', () => {
    const nextTag = { left: 340, right: 360, top: 74, bottom: 94 }
    const starBelow = { left: 160, right: 176, top: 100, bottom: 116 }
    const tag = { left: 0, right: 20, top: 74, bottom: 94 }
    const far = distance(tag, nextTag, 'ArrowRight') ?? Number.NaN
    expect(far).toBeLessThan(distance(tag, starBelow, 'ArrowRight') ?? Number.NaN)
  })

  it('does not lead aside to what is below', () => {
    const tag = { left: 0, right: 20, top: 74, bottom: 94 }
    expect(distance(tile(0, 0), tag, 'ArrowLeft')).toBeNull()
    expect(distance(tile(0, 0), tag, 'ArrowDown')).not.toBeNull()
  })

  it('passes the star on a tile over', () => {
    const star = { left: 80, right: 96, top: 4, bottom: 20 }
    expect(distance(tile(0, 0), star, 'ArrowRight')).toBeNull()
  })
})
