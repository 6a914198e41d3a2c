/** Ticks a second in every channel, so that broadcast and slate can alternate. */
export const ticks = { picture: 90_000, sound: 48_000 } as const
