type Cut = {
  /** In seconds. */
  keyAt: number
  playhead: number
  end: number
  frame: number
  /** Sound may run out before the picture. */
  starving: boolean
}

/** Seconds that the decoder needs before a replaced picture is due. */
const margin = 0.15
const nearEnd = 0.05

/**
 * `cut`: at a key frame that joins without a gap and is not on the screen yet, or with nothing left to show.
 * `late`: at the next one.
 */
export function judgeCut({ keyAt, playhead, end, frame, starving }: Cut): 'cut' | 'wait' | 'late' {
  const joins = keyAt <= end + frame / 2
  if (!joins) return starving || end - playhead < nearEnd ? 'cut' : 'wait'
  const atEnd = keyAt >= end - frame / 2
  return atEnd || keyAt >= playhead + margin ? 'cut' : 'late'
}

type Ranges = { readonly length: number; start(index: number): number; end(index: number): number }

export function beyondGap(buffered: Ranges, playhead: number): number | null {
  for (let index = 0; index < buffered.length; index += 1) {
    const start = buffered.start(index)
    if (start <= playhead + 0.01 && buffered.end(index) > playhead + 0.1) return null
    if (start > playhead + 0.01) return buffered.end(index) - start > 0.1 ? start + 0.01 : null
  }
  return null
}
