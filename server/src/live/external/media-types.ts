/** Endings that players go by, and that say what a piece is. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ts: 'video/mp2t',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  cmfv: 'video/mp4',
  m4a: 'audio/mp4',
  cmfa: 'audio/mp4',
  aac: 'audio/aac',
  mp3: 'audio/mpeg',
  ac3: 'audio/ac3',
  ec3: 'audio/eac3',
  vtt: 'text/vtt',
  webvtt: 'text/vtt',
  key: 'application/octet-stream',
}
