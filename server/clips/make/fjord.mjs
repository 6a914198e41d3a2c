// A boat heads in between blue mountains in low evening sun.
import {
  blur,
  circle,
  ellipse,
  linear,
  path,
  radial,
  randomFrom,
  rect,
  ridge,
  ridgePath,
  round,
  wave,
} from './drawing.mjs'

const shore = 660
const sun = { x: 1272, y: 566 }

// Each nearer ridge moves a whole number of its own periods in a loop.
const ridges = [
  { seed: 11, period: 2400, start: -260, travel: 0, base: 640, height: 330, fill: 'url(#ridge-0)' },
  { seed: 23, period: 1800, start: 620, travel: 1800, base: 652, height: 210, fill: 'url(#ridge-1)' },
  { seed: 8, period: 2700, start: 300, travel: 2700, base: 664, height: 150, fill: 'url(#ridge-2)' },
].map((layer) => ({ ...layer, heights: ridge(layer.seed, Math.round(layer.period / 20)) }))

const streaks = makeStreaks()

const hull =
  path('M-190 -34 Q-80 -22 60 -24 T222 -62 Q204 -14 168 12 H-160 Q-186 -6 -190 -34Z', '#0b1322') +
  path('M-188 -34 Q-80 -22 60 -24 T220 -62 L217 -50 Q120 -12 40 -12 T-187 -22Z', '#c9563f')

const cabin =
  path('M-30 -26 V-96 Q-30 -102 -24 -102 H66 Q74 -102 78 -94 L94 -28Z', '#e8e2da') +
  path('M-18 -90 H14 V-66 H-18Z M26 -90 H62 Q66 -90 68 -86 L76 -66 H26Z', '#ffcf7d') +
  path('M-40 -102 H82 V-110 H-40Z', '#0b1322')

export const fjord = {
  id: 'fjord',
  title: 'Fjord',
  accent: '#f6b48a',
  tones: { left: [147, 220, 294], right: [185, 277.5, 370], swell: 2 },
  defs: `
    ${linear('sky', [
      [0, '#0c1930'],
      [0.42, '#2a4468'],
      [0.72, '#8b7f95'],
      [0.92, '#e9a680'],
      [1, '#f7c79b'],
    ])}
    ${linear('water', [
      [0, '#d69a80'],
      [0.1, '#86768c'],
      [0.4, '#2b4362'],
      [1, '#0a1526'],
    ])}
    ${linear('ridge-0', [
      [0, '#b9c3d8'],
      [0.2, '#7d8cad'],
      [0.45, '#6a7796'],
      [1, '#b59a9c'],
    ])}
    ${linear(
      'ridge-1',
      [
        [0, '#31466a'],
        [1, '#675f78'],
      ],
      'x1="0" y1="0.1" x2="0" y2="1"',
    )}
    ${linear('ridge-2', [
      [0, '#142440'],
      [1, '#263352'],
    ])}
    ${linear('fade', [
      [0, '#fff', 0.75],
      [1, '#fff', 0],
    ])}
    ${radial('glow', [
      [0, '#ffe6c2', 0.95],
      [0.18, '#ffd2a0', 0.55],
      [0.5, '#f2a27c', 0.2],
      [1, '#f2a27c', 0],
    ])}
    ${radial('lamp', [
      [0, '#ffdf9e', 0.9],
      [0.3, '#ffc46b', 0.3],
      [1, '#ffc46b', 0],
    ])}
    ${blur('soft', 2)}
    <mask id="reflected"><rect x="0" y="${shore}" width="1920" height="200" fill="url(#fade)"/></mask>`,
  scene(t) {
    const land = ridges.map((layer) => mountains(layer, t)).join('')
    return `${rect(0, 0, 1920, shore + 4, 'url(#sky)')}
      ${circle(sun.x, sun.y, 460, 'url(#glow)')}${circle(sun.x, sun.y, 44, '#fff1d8')}
      ${gulls(t)}${land}
      ${rect(0, shore, 1920, 1080 - shore, 'url(#water)')}
      <g mask="url(#reflected)"><g transform="translate(0 ${shore * 1.5}) scale(1 -0.5)" opacity="0.8">${land}</g></g>
      ${rect(0, shore - 3, 1920, 5, '#f3c7a4', 'opacity="0.25" filter="url(#soft)"')}
      ${streaks.map((streak) => shimmer(streak, t)).join('')}
      ${boat(t)}`
  },
}

function mountains({ heights, period, start, travel, base, height, fill }, t) {
  return path(ridgePath(heights, { period, shift: travel * t + start, base, height, floor: shore }), fill)
}

/** Wider towards the viewer; half in a column under the sun. */
function makeStreaks() {
  const random = randomFrom(5)
  return Array.from({ length: 64 }, (_, i) => {
    const depth = (i / 64) ** 1.5
    const inColumn = i % 2 === 0
    return {
      y: shore + 8 + depth * 400,
      x: inColumn ? sun.x + (random() - 0.5) * (60 + depth * 260) : random() * 1920,
      width: (inColumn ? 50 : 70) + depth * 190 * (0.4 + random()),
      height: 2 + depth * 5,
      light: inColumn ? 0.55 : 0.13,
      cycles: 3 + Math.floor(random() * 4),
      phase: random(),
    }
  })
}

function shimmer({ x, y, width, height, light, cycles, phase }, t) {
  const breath = 0.55 + 0.45 * wave(t, cycles, phase)
  const drift = 14 * wave(t, 2, phase)
  return ellipse(
    x + drift,
    y,
    (width / 2) * (0.5 + 0.5 * breath),
    height / 2,
    '#ffdcb8',
    `opacity="${round(light * breath)}"`,
  )
}

function boat(t) {
  const y = 800 + 5 * wave(t, 5)
  const tilt = 1.1 * wave(t, 5, 0.2)
  const lamp = 0.75 + 0.25 * wave(t, 16)
  return `${wake(t)}
    <g transform="translate(560 ${round(812 + 0.7 * (812 - y))}) scale(1 -0.7)" opacity="0.3">${hull}${cabin}</g>
    <g transform="translate(560 ${round(y)}) rotate(${round(tilt)})">
      ${circle(52, -150, 150, 'url(#lamp)', `opacity="${round(lamp)}"`)}
      ${hull}${cabin}
      ${rect(49, -168, 5, 60, '#0b1322')}${circle(51.5, -168, 7, '#ffe9b8')}
      ${path('M-110 -30 V-120 M-110 -118 L-34 -104 M51 -164 L-110 -118', 'none', 'stroke="#0b1322" stroke-width="4"')}
    </g>`
}

function wake(t) {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const at = (t * 8 + i / 6) % 1
      const spread = at * 420
      return ellipse(
        400 - spread,
        818 + at * 26,
        60 + at * 150,
        2.5 + at * 2,
        '#ffe3c8',
        `opacity="${round(0.5 * (1 - at) * Math.min(1, at * 6))}"`,
      )
    })
    .join('')
}

function gulls(t) {
  return [
    { x: 420, y: 230, size: 1, phase: 0 },
    { x: 505, y: 268, size: 0.75, phase: 0.3 },
    { x: 350, y: 286, size: 0.62, phase: 0.55 },
  ]
    .map(({ x, y, size, phase }) => {
      const flap = 12 * wave(t, 14, phase)
      const dx = 90 * wave(t, 1, phase)
      const dy = 22 * wave(t, 2, phase)
      return `<g transform="translate(${round(x + dx)} ${round(y + dy)}) scale(${size})">${path(
        `M-44 ${round(-flap)} Q-20 ${round(-14 + flap * 0.2)} 0 0 Q20 ${round(-14 + flap * 0.2)} 44 ${round(-flap)}`,
        'none',
        'stroke="#e9eef5" stroke-width="5" stroke-linecap="round" opacity="0.8"',
      )}</g>`
    })
    .join('')
}
