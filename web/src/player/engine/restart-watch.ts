type Playlist = { live: boolean; startSN: number; endSN: number }

/**
 * Tells of each playlist, as it comes, whether its source has begun to count again, as an encoder does that was started
 * again: all its segments lie before those of the last one. What hls.js knows is of no use then; it would wait until the
 * source has counted as far as before. A copy that is a little old says no such thing.
 */
export function createRestartWatch(): (level: number, playlist: Playlist) => boolean {
  const first = new Map<number, number>()
  return (level, { live, startSN, endSN }) => {
    const before = first.get(level)
    first.set(level, startSN)
    return live && before !== undefined && endSN < before
  }
}
