// Northern lights over snow, a still lake and a lit cabin.
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

const shore = 770
const stars = makeStars()
const farHills = ridgePath(ridge(31, 120), { period: 2400, shift: 500, base: 760, height: 190, floor: shore })
const nearHills = ridgePath(ridge(14, 60, [3, 5, 9]), {
  period: 2400,
  shift: 900,
  base: 772,
  height: 84,
  floor: shore,
})
const spruces = makeSpruces()

const curtains = [
  { base: 470, sway: 70, height: 300, folds: 1, phase: 0.1, light: 0.9, fill: 'url(#curtain-green)' },
  { base: 390, sway: 60, height: 270, folds: 2, phase: 0.45, light: 0.6, fill: 'url(#curtain-teal)' },
  { base: 560, sway: 46, height: 230, folds: 2, phase: 0.8, light: 0.5, fill: 'url(#curtain-violet)' },
]

export const nordlys = {
  id: 'nordlys',
  title: 'Nordlys',
  accent: '#7cf0b8',
  tones: { left: [110, 164.75, 329.5], right: [138.5, 220, 440], swell: 1 },
  defs: `
    ${linear('night', [
      [0, '#04070f'],
      [0.5, '#08182b'],
      [1, '#12344a'],
    ])}
    ${linear('lake', [
      [0, '#12384a'],
      [0.5, '#0a1b2b'],
      [1, '#050a13'],
    ])}
    ${linear('far', [
      [0, '#aebfd3'],
      [0.35, '#5d7590'],
      [1, '#2a4258'],
    ])}
    ${linear('near', [
      [0, '#2f475d'],
      [1, '#152637'],
    ])}
    ${linear('curtain-green', [
      [0, '#8f6bff', 0],
      [0.3, '#4fd6c0', 0.3],
      [0.78, '#58f5a4', 0.95],
      [0.92, '#c4ffd9', 0.9],
      [1, '#58f5a4', 0],
    ])}
    ${linear('curtain-teal', [
      [0, '#b06bff', 0],
      [0.4, '#5c8dff', 0.35],
      [0.85, '#4fe8c8', 0.8],
      [1, '#4fe8c8', 0],
    ])}
    ${linear('curtain-violet', [
      [0, '#7a4dff', 0],
      [0.5, '#a35cf0', 0.5],
      [0.85, '#62e8b4', 0.6],
      [1, '#62e8b4', 0],
    ])}
    ${linear('still', [
      [0, '#fff', 0.6],
      [1, '#fff', 0],
    ])}
    ${radial('warm', [
      [0, '#ffd38a', 0.75],
      [0.25, '#ffb95c', 0.3],
      [1, '#ffb95c', 0],
    ])}
    ${blur('veil', 15, 9)}${blur('puff', 7)}
    <mask id="mirrored"><rect x="0" y="${shore}" width="1920" height="270" fill="url(#still)"/></mask>`,
  posterAt: 0.3,
  scene(t) {
    const light = curtains.map((curtain) => aurora(curtain, t)).join('')
    return `${rect(0, 0, 1920, shore, 'url(#night)')}
      ${stars.map((star) => twinkle(star, t)).join('')}${shootingStar(t)}
      <g filter="url(#veil)">${light}</g>
      ${path(farHills, 'url(#far)')}${path(nearHills, 'url(#near)')}
      ${rect(0, shore - 1, 1920, 1081 - shore, 'url(#lake)')}
      <g mask="url(#mirrored)"><g transform="translate(0 ${shore * 1.8}) scale(1 -0.8)"><g opacity="0.75" filter="url(#veil)">${light}</g>${path(farHills, 'url(#far)', 'opacity="0.5"')}${path(nearHills, 'url(#near)')}</g></g>
      ${ripples(t)}${path(spruces, '#060d15')}${cabin(t)}`
  },
}

/** Slim rays side by side along a swaying line. */
function aurora({ base, sway, height, folds, phase, light, fill }, t) {
  const rays = []
  for (let x = -60; x < 1980; x += 20) {
    const across = x / 1920
    const line =
      wave(across * folds + phase, 1, t) +
      0.45 * wave(across * 2.3 + phase, 1, -2 * t) +
      0.2 * wave(across * 5, 1, t * 3)
    const fold = 0.5 + 0.5 * wave(across * 3.1 + phase, 1, 0.12 * wave(t, 1) + t)
    const ray = 0.62 + 0.38 * wave(across * 23 + phase, 1, -3 * t) * wave(across * 9, 1, 2 * t)
    const tall = height * (0.75 + 0.5 * fold * ray)
    const low = base + sway * line
    rays.push(rect(x, low - tall, 21, tall, fill, `opacity="${round(light * (0.12 + 0.88 * fold) * ray)}"`))
  }
  return rays.join('')
}

function makeStars() {
  const random = randomFrom(77)
  return Array.from({ length: 110 }, () => ({
    x: random() * 1920,
    y: random() ** 1.4 * 560,
    size: 1 + random() * 1.5,
    light: 0.35 + random() * 0.6,
    cycles: 1 + Math.floor(random() * 3),
    phase: random(),
  }))
}

function twinkle({ x, y, size, light, cycles, phase }, t) {
  return circle(x, y, size, '#eaf4ff', `opacity="${round(light * (0.75 + 0.25 * wave(t, cycles, phase)))}"`)
}

function shootingStar(t) {
  const at = (t - 0.62) / 0.05
  if (at < 0 || at > 1) return ''
  const x = 1240 + 420 * at
  const y = 90 + 150 * at
  const light = round(Math.sin(at * Math.PI))
  return path(
    `M${round(x)} ${round(y)} L${round(x - 130)} ${round(y - 46)}`,
    'none',
    `stroke="#f2fbff" stroke-width="3" stroke-linecap="round" opacity="${light}"`,
  )
}

function ripples(t) {
  const random = randomFrom(9)
  return Array.from({ length: 26 }, (_, i) => {
    const y = shore + 14 + (i / 26) ** 1.3 * 280
    const light = 0.1 + 0.08 * wave(t, 2 + (i % 3), random())
    return ellipse(
      random() * 1920 + 20 * wave(t, 1, random()),
      y,
      60 + random() * 190,
      1.5 + i / 14,
      '#9ff5d0',
      `opacity="${round(light)}"`,
    )
  }).join('')
}

function makeSpruces() {
  const random = randomFrom(41)
  const edges = [0, 60, 118, 190, 236, 1480, 1560, 1618, 1690, 1742, 1804, 1866, 1916]
  const trees = edges.map((x) => spruce(x + random() * 20, 832 + random() * 16, 150 + random() * 130))
  return `${trees.join('')}M-20 820 Q140 818 330 846 Q300 870 -20 890Z M1150 850 Q1290 822 1500 828 T1940 820 V896 Q1600 884 1420 868 T1150 850Z`
}

function spruce(x, foot, height) {
  const tiers = [0, 0.2, 0.42, 0.66]
  const sides = tiers.map((from, i) => {
    const bottom = foot - height + height * (from + 0.36)
    const half = height * (0.09 + i * 0.045)
    return `M${round(x)} ${round(foot - height + height * from)}L${round(x + half)} ${round(bottom)}L${round(x - half)} ${round(bottom)}Z`
  })
  return sides.join('')
}

function cabin(t) {
  const flicker = 0.85 + 0.1 * wave(t, 24) * wave(t, 7) + 0.05 * wave(t, 40)
  return `<g filter="url(#puff)">${smoke(t)}</g><g transform="translate(1330 834)">
      ${path('M-90 6 V-58 L0 -104 L90 -58 V6Z', '#0e1620')}
      ${path('M-104 -50 L0 -104 L104 -50 L98 -42 L0 -92 L-98 -42Z', '#b9cbdc')}
      ${rect(38, -112, 18, 34, '#0e1620')}${rect(35, -116, 24, 7, '#b9cbdc')}
      ${rect(-62, -44, 44, 36, '#ffcf82', `opacity="${round(flicker)}"`)}${rect(8, -44, 30, 50, '#24303c')}
      ${rect(-41.5, -44, 3, 36, '#0e1620')}${rect(-62, -28, 44, 3, '#0e1620')}
      ${circle(-40, -24, 130, 'url(#warm)', `opacity="${round(flicker)}"`)}
    </g>`
}

function smoke(t) {
  return Array.from({ length: 9 }, (_, i) => {
    const at = (t * 3 + i / 9) % 1
    const x = 1377 + 46 * at * at + 10 * wave(at, 1, i / 9)
    return circle(
      x,
      716 - at * 130,
      7 + at * 20,
      '#c5d6e4',
      `opacity="${round(0.2 * (1 - at) * Math.min(1, at * 5))}"`,
    )
  }).join('')
}
