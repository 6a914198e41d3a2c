import type HlsPlayer from 'hls.js'
import type { Events, FragBufferedData, LevelDetails } from 'hls.js'

const fullSeconds = 90
const keptSeconds = 60

function isWhole({ frag, part }: Pick<FragBufferedData, 'frag' | 'part'>, details: LevelDetails): boolean {
  if (!part) return true
  const sn = Number(frag.sn)
  return (
    sn <= details.endSN &&
    !details.partList?.some(({ fragment, index }) => fragment.sn === sn && index > part.index)
  )
}

/** Null: nothing to clear. */
export function clearedUntil(bufferedFrom: number, position: number): number | null {
  return position - bufferedFrom > fullSeconds ? position - keptSeconds : null
}

/**
 * Clears between two segments. hls.js's own `backBufferLength` clears within one, then forgets which of its
 * parts it has (hls.js 1.7.4) and may stall at its end.
 */
export function clearBehind(hls: HlsPlayer, video: HTMLVideoElement, names: typeof Events) {
  hls.on(names.FRAG_BUFFERED, (_, buffered) => {
    const details = hls.latestLevelDetails
    if (!details || video.buffered.length === 0 || !isWhole(buffered, details)) return
    const endOffset = clearedUntil(video.buffered.start(0), video.currentTime)
    if (endOffset !== null) hls.trigger(names.BUFFER_FLUSHING, { startOffset: 0, endOffset, type: null })
  })
}
