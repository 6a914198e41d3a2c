import { frameHeight, frameWidth } from './drawing.mjs'
import { overlay, overlayDefs } from './overlay.mjs'

/** `frame`: 0 to 399. */
export function picture(channel, frame) {
  return svg(
    channel.defs + overlayDefs,
    channel.scene(frame / 400) + (channel.bare ? '' : overlay(channel, frame)),
  )
}

/** The scene without a clock. */
export function poster(channel) {
  return svg(channel.defs, channel.still ?? channel.scene(channel.posterAt ?? 0))
}

function svg(defs, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${frameWidth}" height="${frameHeight}" viewBox="0 0 ${frameWidth} ${frameHeight}" font-family="DejaVu Sans"><defs>${defs}</defs>${content}</svg>`
}
