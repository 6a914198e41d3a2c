/** The address of a playlist's last segment, but for those that it says are missing (RFC 8216bis, 4.4.4.7). */
export function newestSegment(playlist: string): string | null {
  let newest: string | null = null
  let isMissing = false
  for (const line of playlist.split('\n')) {
    if (line === '#EXT-X-GAP') isMissing = true
    else if (line !== '' && !line.startsWith('#')) {
      if (!isMissing) newest = line
      isMissing = false
    }
  }
  return newest
}
