type Cut = {
  /** When the new rendition's key frame is shown, in seconds. */
  keyAt: number
  playhead: number
  /** The end of what there is of the old rendition. */
  end: number
  /** Seconds one picture lasts. */
  frame: number
  /** Nothing is left to show, whatever has arrived: sound and picture need not end together. */
  starving: boolean
}

/** The decoder wants this many seconds before a replaced picture is due. */
const margin = 0.15
/** The playhead this near to the end has nothing left to show. */
const nearEnd = 0.05

/**
 * Whether the new rendition may take over at its key frame: `cut` when that joins what is there without a gap and is
 * not on the screen yet (or there is nothing to show any more), `wait` for more of the old one, `late` for the next
 * key frame. What is there of the old one after the key frame is replaced.
 */
export function judgeCut({ keyAt, playhead, end, frame, starving }: Cut): 'cut' | 'wait' | 'late' {
  const joins = keyAt <= end + frame / 2
  if (!joins) return starving || end - playhead < nearEnd ? 'cut' : 'wait'
  const atEnd = keyAt >= end - frame / 2
  return atEnd || keyAt >= playhead + margin ? 'cut' : 'late'
}

type Ranges = { readonly length: number; start(index: number): number; end(index: number): number }

/** Where to go on when media has a hole right ahead of the playhead; null when there is none. Seconds. */
export function beyondGap(buffered: Ranges, playhead: number): number | null {
  for (let index = 0; index < buffered.length; index += 1) {
    const start = buffered.start(index)
    if (start <= playhead + 0.01 && buffered.end(index) > playhead + 0.1) return null
    if (start > playhead + 0.01) return buffered.end(index) - start > 0.1 ? start + 0.01 : null
  }
  return null
}
