// The light build ships without types of its own; its surface is part of the full one's.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
