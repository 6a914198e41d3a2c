/**
 * The address of the picture that stands for a stream: its own, else the poster of its channel if that is built in. Empty for a
 * stream that has neither.
 */
export function streamPicture(own: string, builtInChannel: string | null): string {
  if (own !== '') return own
  return builtInChannel === null ? '' : `/images/${builtInChannel}/poster.webp`
}
