// What a channel shows while no broadcast arrives; nearly still, so it is small.
import { circle, frameWidth, path, rect, text, wave } from './drawing.mjs'

const ink = '#eceeeb'
const accent = '#c9f24a'
const middle = frameWidth / 2

export const slate = {
  id: 'slate',
  title: 'Slate',
  crf: 30,
  tones: { left: [], right: [] },
  defs: '',
  bare: true,
  still: emblem(),
  scene(t) {
    return `${rect(0, 0, frameWidth, 1080, '#0c0e0f')}${pulse(t)}
      ${line(560, 84, 'Sendingen er straks tilbake', `fill="${ink}" font-weight="bold" letter-spacing="-1"`)}
      ${line(650, 52, 'The broadcast will be back shortly', `fill="${ink}" opacity="0.72"`)}`
  },
}

/** No name, since sites have different ones. */
function emblem() {
  const waves = [110, 190, 270]
    .map((r, i) => {
      const [x, y] = [r * 0.72, r * 0.7]
      const arc = (side) =>
        `M${middle + side * x} ${540 - y}A${r} ${r} 0 0 ${side > 0 ? 1 : 0} ${middle + side * x} ${540 + y}`
      const more = `stroke="${accent}" stroke-width="26" stroke-linecap="round" opacity="${1 - i * 0.28}"`
      return path(arc(-1) + arc(1), 'none', more)
    })
    .join('')
  return `${rect(0, 0, frameWidth, 1080, '#1c2326')}${waves}${circle(middle, 540, 44, accent)}`
}

/** Three dots light up in turn, eight times a loop. */
function pulse(t) {
  return [0, 1, 2]
    .map((i) => {
      const light = 0.25 + 0.75 * Math.max(0, wave(t, 8, -i / 6))
      return circle(middle + (i - 1) * 70, 420, 16, accent, `opacity="${light.toFixed(2)}"`)
    })
    .join('')
}

function line(y, size, words, more) {
  return text(middle, y, size, words, `text-anchor="middle" ${more}`)
}
