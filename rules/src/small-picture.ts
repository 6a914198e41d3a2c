/** In pixels: sharp at 128 wide on dense screens. */
export const smallPicture = { width: 256, height: 144 } as const

/** Other addresses stay as they are. */
export function smallPictureOf(location: string): string {
  return location.replace(/^(\/images\/(?:[0-9a-f]{32}|[a-z0-9-]+\/poster))\.webp$/, '$1.small.webp')
}
