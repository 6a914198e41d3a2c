/** Size of the small form of a stream's picture, in pixels: sharp in a row of a list on dense screens too. */
export const smallPicture = { width: 256, height: 144 } as const

/**
 * The address of the small form of a stream's picture, for where it is shown no wider than 128 pixels: built-in posters and
 * uploaded pictures have one. Any other address is returned as it is.
 */
export function smallPictureOf(location: string): string {
  return location.replace(/^(\/images\/(?:[0-9a-f]{32}|[a-z0-9-]+\/poster))\.webp$/, '$1.small.webp')
}
