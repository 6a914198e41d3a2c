type Playlist = { live: boolean; startSN: number; endSN: number }

/**
 * True if all segment numbers lie before the last playlist's: the encoder restarted, and hls.js would wait
 * for them to catch up. A slightly stale copy still overlaps.
 */
export function createRestartWatch(): (level: number, playlist: Playlist) => boolean {
  const first = new Map<number, number>()
  return (level, { live, startSN, endSN }) => {
    const before = first.get(level)
    first.set(level, startSN)
    return live && before !== undefined && endSN < before
  }
}
