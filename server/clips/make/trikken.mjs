// A tram runs through the town in the evening.
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

const street = 830

// Each row moves a whole number of its periods in a loop, by multiples of 4.5 px a picture: whole pixels at
// 720p and 480p too, which cost few bits.
const rows = [
  {
    seed: 3,
    period: 1800,
    travel: 1800,
    foot: 760,
    low: 110,
    high: 330,
    width: [70, 150],
    walls: ['#272a52', '#22254a', '#2c2c57'],
    lit: 0.16,
    glass: '#8d8fc0',
    pane: 9,
  },
  {
    seed: 19,
    period: 3600,
    travel: 3600,
    foot: 800,
    low: 190,
    high: 430,
    width: [150, 290],
    walls: ['#15182f', '#191c38', '#121529'],
    lit: 0.3,
    glass: '#f2bd74',
    pane: 17,
  },
].map((row) => ({ ...row, houses: makeHouses(row) }))

const hills = ridge(52, 96, [3, 5, 11])

export const trikken = {
  id: 'trikken',
  title: 'Trikken',
  accent: '#7fb6ff',
  tones: { left: [130.75, 196, 261.5], right: [164.75, 247, 329.5], swell: 4 },
  defs: `
    ${linear('dusk', [
      [0, '#0a0d22'],
      [0.3, '#22204a'],
      [0.52, '#573a6c'],
      [0.72, '#c06a78'],
      [0.86, '#eea075'],
    ])}
    ${linear('road', [
      [0, '#1a1c33'],
      [0.25, '#11132a'],
      [1, '#070814'],
    ])}
    ${linear('body', [
      [0, '#c9dcf2'],
      [0.5, '#a8c6e8'],
      [1, '#6f94c4'],
    ])}
    ${linear('cabin-light', [
      [0, '#fff0c8'],
      [1, '#ffd58c'],
    ])}
    ${linear(
      'beam',
      [
        [0, '#fff3cf', 0.5],
        [1, '#fff3cf', 0],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    )}
    ${radial('street-lamp', [
      [0, '#ffe9bd', 0.85],
      [0.2, '#ffcf86', 0.3],
      [1, '#ffcf86', 0],
    ])}
    ${blur('haze', 22, 5)}`,
  crf: 29,
  posterAt: 0.1,
  scene(t) {
    return `${rect(0, 0, 1920, street, 'url(#dusk)')}
      ${path('M1508 206 A46 46 0 1 0 1548 268 A38 38 0 0 1 1508 206Z', '#ffe3cf', 'opacity="0.9"')}
      ${path(ridgePath(hills, { period: 2400, shift: 0, base: 700, height: 150, floor: street }), '#33294f')}
      ${rows.map((row) => houseRow(row, t)).join('')}
      ${rect(0, 800, 1920, 34, '#23253f')}${rect(0, street, 1920, 250, 'url(#road)')}
      ${lamps(t)}${tracks(t)}${wire(t)}${tram(t)}${kerb(t)}`
  },
}

function makeHouses({ seed, period, low, high, width, lit, pane }) {
  const random = randomFrom(seed)
  const houses = []
  let x = 0
  while (x < period) {
    const wish = Math.round(width[0] + random() * (width[1] - width[0]))
    const wide = period - x - wish < width[0] ? period - x : wish
    const tall = Math.round(low + random() * (high - low))
    const gable = random() < 0.45 ? Math.round(wide * 0.3) : 0
    const windows = []
    for (let wy = pane * 2; wy < tall - pane * 3; wy += pane * 2.6) {
      for (let wx = pane * 1.4; wx < wide - pane * 2; wx += pane * 2.2) {
        if (random() < lit) windows.push([Math.round(wx), Math.round(wy)])
      }
    }
    houses.push({ x, wide, tall, gable, windows, tint: Math.floor(random() * 3) })
    x += wide
  }
  return houses
}

function houseRow({ houses, period, travel, foot, walls, glass, pane }, t) {
  const shift = (travel * t) % period
  const seen = []
  for (const turn of [0, 1, 2]) {
    for (const house of houses) {
      const x = house.x + turn * period - shift
      if (x < 1920 && x + house.wide > 0)
        seen.push(drawHouse(house, x, { foot, wall: walls[house.tint], glass, pane }))
    }
  }
  return seen.join('')
}

function drawHouse({ wide, tall, gable, windows }, x, { foot, wall, glass, pane }) {
  const roof = foot - tall
  const panes = windows
    .map(([wx, wy]) => `M${x + wx} ${roof + wy}h${pane}v${Math.round(pane * 1.5)}h-${pane}Z`)
    .join('')
  const outline = gable
    ? `M${x} ${foot + 34}V${roof}L${x + wide / 2} ${roof - gable}L${x + wide} ${roof}V${foot + 34}Z`
    : `M${x} ${foot + 34}V${roof}H${x + wide}V${foot + 34}Z`
  return path(outline, wall) + path(panes, glass, 'opacity="0.85"')
}

function repeated(t, { every, travel }, draw) {
  const shift = (travel * t) % every
  return Array.from({ length: Math.ceil(1920 / every) + 3 }, (_, i) => draw((i - 1) * every - shift)).join('')
}

const nearby = { every: 1440, travel: 7200 }

function lamps(t) {
  return repeated(
    t,
    nearby,
    (x) => `${rect(x, 400, 8, 436, '#0b0c1c')}${rect(x - 62, 398, 66, 6, '#0b0c1c')}
    ${circle(x - 56, 408, 150, 'url(#street-lamp)')}${ellipse(x - 56, 408, 18, 6, '#fff4d8')}
    ${ellipse(x - 56, 868, 170, 14, '#ffcf86', 'opacity="0.14"')}`,
  )
}

function tracks(t) {
  const rails = [862, 888].map((y) => rect(0, y, 1920, 4, '#8f93b8', 'opacity="0.55"')).join('')
  return (
    rails + repeated(t, { every: 180, travel: 7200 }, (x) => rect(x, 932, 84, 5, '#5a5f8a', 'opacity="0.45"'))
  )
}

function wire(t) {
  return `${rect(0, 462, 1920, 3, '#0b0c1c')}${repeated(t, nearby, (x) => path(`M${x + 4} 440 L${x + 60} 462`, 'none', 'stroke="#0b0c1c" stroke-width="3"'))}`
}

function kerb(t) {
  return repeated(
    t,
    { every: 1800, travel: 10800 },
    (x) =>
      `${rect(x, 1000, 420, 2, '#7b80ad', 'opacity="0.25"')}${rect(x + 700, 1046, 300, 2, '#7b80ad', 'opacity="0.2"')}`,
  )
}

function tram(t) {
  const bounce = 1.5 * wave(t, 7)
  return `<g transform="translate(330 ${round(bounce)})">
    ${ellipse(580, 894, 640, 16, '#03040a', 'opacity="0.6" filter="url(#haze)"')}
    ${path('M1196 792 L1620 850 V884 L1196 836Z', 'url(#beam)')}
    ${pantograph(t, bounce)}
    ${wheels(t)}
    ${path('M26 580 H1110 Q1156 580 1176 640 L1204 782 Q1210 846 1186 846 H30 Q4 846 4 820 V606 Q4 580 26 580Z', 'url(#body)')}
    ${path('M6 806 H1207 Q1206 846 1186 846 H30 Q6 846 6 820Z', '#2b4a86')}
    ${path('M26 580 H1110 Q1130 580 1144 594 H6 Q10 580 26 580Z', '#e9f1fb')}
    ${windows()}
    ${path('M1070 622 H1128 Q1146 622 1152 644 L1176 748 H1070Z', '#0d1530')}${path('M1086 622 H1112 L1094 748 H1074Z', '#fff', 'opacity="0.08"')}
    ${rect(380, 586, 6, 258, '#5c80b4')}${rect(740, 586, 6, 258, '#5c80b4')}
    ${rect(934, 592, 128, 24, '#0d1530', 'rx="4"')}<text x="998" y="611" font-size="20" font-weight="bold" fill="#ffb44a" text-anchor="middle" letter-spacing="1">17 Havna</text>
    ${circle(1186, 806, 11, '#fff6db')}${circle(1186, 806, 46, 'url(#street-lamp)')}${circle(14, 806, 7, '#ff5a55')}
  </g>`
}

/** Windows with people, and doors between them. */
function windows() {
  const glass = [34, 150, 408, 524, 768, 884]
    .map((x) => rect(x, 630, 104, 112, 'url(#cabin-light)', 'rx="8"'))
    .join('')
  const doors = [276, 650, 1000].map(
    (x) =>
      rect(x, 624, 62, 208, '#123', 'rx="6"') +
      rect(x + 5, 632, 24, 150, '#ffe2a6', 'rx="3"') +
      rect(x + 33, 632, 24, 150, '#ffe2a6', 'rx="3"'),
  )
  const people = [
    [84, 1],
    [206, 0.92],
    [446, 0.96],
    [590, 1.04],
    [820, 0.9],
    [914, 1],
  ].map(
    ([x, size]) =>
      `<g transform="translate(${x} 742) scale(${size})">${circle(0, -52, 16, '#3b3550')}${path('M-30 0 Q-30 -34 0 -34 T30 0Z', '#3b3550')}</g>`,
  )
  return glass + people.join('') + doors.join('')
}

function wheels(t) {
  return [130, 230, 900, 1000]
    .map(
      (x) =>
        `<g transform="translate(${x} 852) rotate(${round(t * 360 * 40)})">${circle(0, 0, 27, '#10142a')}${circle(0, 0, 18, '#59628c')}${rect(-17, -2.5, 34, 5, '#10142a')}${rect(-2.5, -17, 5, 34, '#10142a')}</g>`,
    )
    .join('')
}

function pantograph(t, bounce) {
  const top = 464 - bounce
  const spark = [0.21, 0.215, 0.64].some((at) => Math.abs(t - at) < 0.003)
  return `${path(`M520 582 L600 524 L548 ${round(top)} M508 ${round(top)} H590`, 'none', 'stroke="#0b0c1c" stroke-width="6" stroke-linejoin="round"')}
    ${rect(490, 570, 120, 12, '#22305a', 'rx="4"')}${spark ? circle(552, top, 60, 'url(#street-lamp)') + circle(552, top, 6, '#eef6ff') : ''}`
}
