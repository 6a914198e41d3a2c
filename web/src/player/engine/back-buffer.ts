import type HlsPlayer from 'hls.js'
import type { Events, FragBufferedData, LevelDetails } from 'hls.js'

/** Media watched longer ago than this is removed, and then all that is older than `keptSeconds`. */
const fullSeconds = 90
const keptSeconds = 60

/** Whether the segment of what was just buffered is in the playlist as a whole, and this was the last of it. */
function isWhole({ frag, part }: Pick<FragBufferedData, 'frag' | 'part'>, details: LevelDetails): boolean {
  if (!part) return true
  const sn = Number(frag.sn)
  return (
    sn <= details.endSN &&
    !details.partList?.some(({ fragment, index }) => fragment.sn === sn && index > part.index)
  )
}

/** Until where to clear the buffer, in seconds of the media's time; null while there is little behind the picture. */
export function clearedUntil(bufferedFrom: number, position: number): number | null {
  return position - bufferedFrom > fullSeconds ? position - keptSeconds : null
}

/**
 * Clears what was watched long ago, in the moment between two segments. hls.js's own `backBufferLength` clears in the
 * midst of one, forgets then which of its parts it has (hls.js 1.7.4), and may stall at its end.
 */
export function clearBehind(hls: HlsPlayer, video: HTMLVideoElement, names: typeof Events) {
  hls.on(names.FRAG_BUFFERED, (_, buffered) => {
    const details = hls.latestLevelDetails
    if (!details || video.buffered.length === 0 || !isWhole(buffered, details)) return
    const endOffset = clearedUntil(video.buffered.start(0), video.currentTime)
    if (endOffset !== null) hls.trigger(names.BUFFER_FLUSHING, { startOffset: 0, endOffset, type: null })
  })
}
