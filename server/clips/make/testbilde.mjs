// A test card with a circling hand and a tone that changes sides each second.
import { circle, linear, path, rect, round, text, wave } from './drawing.mjs'

const centre = { x: 960, y: 500 }
const radius = 390
const bars = ['#bfbfbf', '#bfbf00', '#00bfbf', '#00bf00', '#bf00bf', '#bf0000', '#0000bf']

export const testbilde = {
  id: 'testbilde',
  title: 'Testbilde',
  accent: '#ffd166',
  tones: { left: [440], right: [554.375], beat: true },
  defs: `
    ${linear(
      'ramp',
      [
        [0, '#000'],
        [1, '#fff'],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    )}
    <clipPath id="disc"><circle cx="${centre.x}" cy="${centre.y}" r="${radius}"/></clipPath>`,
  scrim: false,
  posterAt: 0.06,
  scene(t) {
    return `${rect(0, 0, 1920, 1080, '#1b1f27')}${still}${runner(t)}${sides(t)}${hand(t)}`
  },
}

const still = grid() + edges() + disc()

function grid() {
  const lines = []
  for (let x = 60; x < 1920; x += 90) lines.push(`M${x} 0V1080`)
  for (let y = 50; y < 1080; y += 90) lines.push(`M0 ${y}H1920`)
  return path(lines.join(''), 'none', 'stroke="#39404c" stroke-width="2"')
}

/** Show whether the picture is cut off. */
function edges() {
  const marks = []
  for (let i = 0; i < 22; i += 2) {
    marks.push(rect(60 + i * 90 - 45, 0, 90, 12, '#e8ebf0'), rect(60 + i * 90 - 45, 1068, 90, 12, '#e8ebf0'))
  }
  for (let i = 0; i < 12; i += 2) {
    marks.push(rect(0, 50 + i * 90 - 45, 12, 90, '#e8ebf0'), rect(1908, 50 + i * 90 - 45, 12, 90, '#e8ebf0'))
  }
  return marks.join('')
}

function disc() {
  const left = centre.x - radius
  const width = radius * 2
  const bar = width / bars.length
  const colours = bars.map((colour, i) => rect(left + i * bar, 330, bar + 1, 190, colour)).join('')
  const greys = Array.from({ length: 8 }, (_, i) => {
    const level = Math.round((i / 7) * 255)
    return rect(left + (i * width) / 8, 588, width / 8 + 1, 90, `rgb(${level},${level},${level})`)
  }).join('')
  return `<g clip-path="url(#disc)">${rect(left, 110, width, width, '#0b0d12')}
      ${rect(left, 110, width, 150, '#e8ebf0')}${rect(left + 230, 150, width - 460, 110, '#0b0d12')}
      ${text(centre.x, 226, 58, 'TEST', 'fill="#e8ebf0" font-weight="bold" letter-spacing="14" text-anchor="middle"')}
      ${rect(left, 260, width, 70, 'url(#ramp)')}${colours}${rect(left, 520, width, 68, '#0b0d12')}
      ${greys}${gratings()}${rect(left, 788, width, 110, '#bf0000')}</g>
    ${circle(centre.x, centre.y, radius, 'none', 'stroke="#e8ebf0" stroke-width="5"')}
    ${[
      [250, 300],
      [1670, 300],
      [250, 760],
    ]
      .map(([x, y]) => target(x, y))
      .join('')}`
}

/** Coarse to fine: how much detail the rendition keeps. */
function gratings() {
  const widths = [20, 12, 8, 6, 4]
  const each = (radius * 2) / widths.length
  return `${rect(centre.x - radius, 678, radius * 2, 110, '#0b0d12')}${widths
    .map((width, i) => {
      const start = centre.x - radius + i * each
      let d = ''
      for (let x = 0; x + width <= each; x += width * 2)
        d += `M${round(start + x)} 678h${width}v110h-${width}Z`
      return path(d, '#d8dce4', 'shape-rendering="crispEdges"')
    })
    .join('')}`
}

function target(x, y) {
  return (
    [96, 72, 48, 24].map((r) => circle(x, y, r, 'none', 'stroke="#aab2c0" stroke-width="3"')).join('') +
    path(
      `M${x - 110} ${y}H${x + 110}M${x} ${y - 110}V${y + 110}`,
      'none',
      'stroke="#aab2c0" stroke-width="2"',
    )
  )
}

/** Its motion shows jerks at once. */
function runner(t) {
  const x = centre.x + 340 * wave(t, 4)
  return rect(x - 26, 528, 52, 52, '#ffd166', 'rx="8"')
}

/** One turn in eight seconds. */
function hand(t) {
  const ticks = Array.from(
    { length: 32 },
    (_, i) =>
      `<path d="M960 ${centre.y - radius - 14}V${centre.y - radius - (i % 4 ? 26 : 40)}" transform="rotate(${i * 11.25} ${centre.x} ${centre.y})"/>`,
  ).join('')
  return `<g stroke="#8e97a8" stroke-width="4">${ticks}</g>
    <g transform="rotate(${round(t * 720)} ${centre.x} ${centre.y})">${circle(centre.x, centre.y - radius - 27, 15, '#ffd166')}</g>`
}

function sides(t) {
  const second = t * 16
  const swell = Math.sin(Math.PI * (second % 1)) ** 2
  const onLeft = Math.floor(second) % 2 === 0
  return speaker(1560, 'V', 'L', onLeft ? swell : 0) + speaker(1770, 'H', 'R', onLeft ? 0 : swell)
}

function speaker(x, norwegian, english, level) {
  const meter = Array.from({ length: 8 }, (_, i) =>
    rect(x - 36, 716 - i * 26, 72, 18, level * 8 > i ? '#ffd166' : '#343b47', 'rx="4"'),
  ).join('')
  return `${rect(x - 74, 506, 148, 316, '#12151b', 'rx="16"')}${meter}${text(x, 790, 38, `${norwegian} · ${english}`, 'fill="#e8ebf0" text-anchor="middle" font-weight="bold"')}`
}
