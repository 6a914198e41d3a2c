import { barcode, barcodeCells } from '../../src/live/barcode.ts'
import { circle, frameHeight, frameWidth, rect, text, wave } from './drawing.mjs'

const ink = '#f4f6f8'
const shade = '#06080c'

/** `frame`: 0 to 399. */
export function overlay({ title, accent, scrim = true }, frame) {
  const t = frame / 400
  return `${scrim ? scrims() : ''}${name(title, accent, t)}${demonstration()}${clock(frame, accent)}${strip(frame)}`
}

export const overlayDefs = `
  <linearGradient id="scrim-top" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="${shade}" stop-opacity="0.55"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/>
  </linearGradient>
  <linearGradient id="scrim-bottom" x1="0" y1="1" x2="0" y2="0">
    <stop offset="0" stop-color="${shade}" stop-opacity="0.72"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/>
  </linearGradient>`

function scrims() {
  return rect(0, 0, frameWidth, 260, 'url(#scrim-top)') + rect(0, 780, frameWidth, 300, 'url(#scrim-bottom)')
}

function name(title, accent, t) {
  const glow = 0.62 + 0.38 * wave(t, 8)
  return `${circle(71, 73, 9, accent, `opacity="${glow.toFixed(2)}"`)}
    ${text(94, 82, 25, 'STRØM', `fill="${ink}" opacity="0.85" letter-spacing="6" font-weight="bold"`)}
    ${text(57, 164, 78, title, `fill="${ink}" letter-spacing="-1"`)}`
}

function demonstration() {
  return `${text(60, 973, 34, 'Demonstrasjon · Demonstration', `fill="${ink}" font-weight="bold"`)}
    ${text(60, 1017, 28, 'Ikke en ekte sending · Not a real broadcast', `fill="${ink}" opacity="0.78"`)}`
}

/** Seconds and hundredths since the loop began. */
function clock(frame, accent) {
  const seconds = (frame / 25).toFixed(2).padStart(5, '0')
  const right = (barcode.x + barcode.width) * frameWidth
  const left = barcode.x * frameWidth
  const bar = barcode.width * frameWidth
  return `${text(left, 914, 24, 'sløyfe 16 s', `fill="${ink}" opacity="0.78"`)}
    ${text(left, 946, 24, '16 s loop', `fill="${ink}" opacity="0.78"`)}
    ${text(right + 4, 946, 88, seconds, `fill="${ink}" text-anchor="end" font-family="DejaVu Sans Mono" letter-spacing="-3"`)}
    ${rect(left, 966, bar, 6, ink, 'opacity="0.22"')}${rect(left, 966, (bar * (frame + 1)) / 400, 6, accent)}`
}

/** The dark margin keeps bright scenes from bleeding into the guards. */
function strip(frame) {
  const left = barcode.x * frameWidth
  const top = barcode.y * frameHeight
  const cell = (barcode.width * frameWidth) / barcode.cells
  const height = barcode.height * frameHeight
  const white = barcodeCells(frame)
    .map((on, i) =>
      on ? rect(left + i * cell, top, cell, height, '#f6f6f6', 'shape-rendering="crispEdges"') : '',
    )
    .join('')
  return rect(left - 8, top - 8, cell * barcode.cells + 16, height + 16, '#08090b') + white
}
