import type { EngineOptions, Feed } from './engine.ts'
import { atEdge } from './live-edge.ts'
import type { Playback } from './playback.ts'

type Needs = Pick<EngineOptions, 'clock' | 'emit'>

export function createRewinding(feed: Pick<Feed, 'reach' | 'rewind'>, { clock, emit }: Needs) {
  function go(playback: Playback, behind: number) {
    if (!feed.rewind) return
    playback.edge = { ...atEdge, held: true }
    playback.stall = null
    feed.rewind(behind)
  }

  return {
    go,
    watch(playback: Playback) {
      // A rest makes no requests.
      const seconds = playback.resting ? playback.reach : (feed.reach?.() ?? null)
      if (seconds === playback.reach) return
      playback.reach = seconds
      emit({ type: 'reach', seconds })
    },
    returnAfterRest(playback: Playback): boolean {
      const { seen, reach } = playback
      const behind = seen && seen.latency + (clock.now() - seen.at) / 1000
      if (behind === null || reach === null || behind > reach) return false
      go(playback, behind)
      return true
    },
  }
}
