/** Falls back to the built-in channel's poster. */
export function streamPicture(own: string, builtInChannel: string | null): string {
  if (own !== '') return own
  return builtInChannel === null ? '' : `/images/${builtInChannel}/poster.webp`
}
