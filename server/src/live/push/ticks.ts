/** Ticks a second, of every channel's pictures and sound, so that a broadcast and the slate can take turns. */
export const ticks = { picture: 90_000, sound: 48_000 } as const
