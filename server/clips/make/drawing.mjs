export const frameWidth = 1920
export const frameHeight = 1080

const tau = Math.PI * 2

/** `t` is 0 to 1; whole `cycles` leave no seam in the loop. */
export function wave(t, cycles, phase = 0) {
  return Math.sin(tau * (t * cycles + phase))
}

/** The same numbers from 0 to 1 on every machine. */
export function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Heights, 0 to 1, of a ridge whose end meets its beginning. */
export function ridge(seed, count, octaves = [3, 7, 15, 33], roughness = 0.52) {
  const random = randomFrom(seed)
  const layers = octaves.map((knots, i) => ({
    values: Array.from({ length: knots }, random),
    knots,
    weight: roughness ** i,
  }))
  const heights = Array.from({ length: count }, (_, i) =>
    layers.reduce((sum, { values, knots, weight }) => {
      const at = (i / count) * knots
      const low = Math.floor(at)
      const from = values[low % knots]
      const to = values[(low + 1) % knots]
      return sum + weight * (from + (to - from) * (at - low))
    }, 0),
  )
  const least = Math.min(...heights)
  const most = Math.max(...heights)
  return heights.map((height) => (height - least) / (most - least))
}

/** `heights` repeat every `period` px; the path is filled down to `floor`. */
export function ridgePath(heights, { period, shift, base, height, floor }) {
  const step = period / heights.length
  const offset = ((shift % period) + period) % period
  const first = Math.floor(offset / step)
  const points = []
  for (let i = first; i * step - offset <= frameWidth + step; i++) {
    const y = base - height * heights[i % heights.length]
    points.push(`${round(i * step - offset)} ${round(y)}`)
  }
  return `M${round(first * step - offset)} ${floor}L${points.join('L')}V${floor}Z`
}

/** Stops are [offset, colour, opacity]. */
export function linear(id, stops, direction = 'x1="0" y1="0" x2="0" y2="1"') {
  return `<linearGradient id="${id}" ${direction}>${gradientStops(stops)}</linearGradient>`
}

export function radial(id, stops) {
  return `<radialGradient id="${id}">${gradientStops(stops)}</radialGradient>`
}

export function blur(id, x, y = x) {
  return `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${x} ${y}"/></filter>`
}

export function rect(x, y, width, height, fill, more = '') {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`
}

export function circle(x, y, radius, fill, more = '') {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`
}

export function ellipse(x, y, rx, ry, fill, more = '') {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`
}

export function path(d, fill, more = '') {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function text(x, y, size, words, more = '') {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" ${more}>${words}</text>`
}

export function round(number) {
  return Math.round(number * 100) / 100
}

function gradientStops(stops) {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}
