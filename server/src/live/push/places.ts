import type { Clock } from '../../base/clock.ts'
import { type Broadcast, createBroadcast } from './broadcast.ts'
import type { BroadcastHeader } from './broadcast-header.ts'
import { beginsOpenGroup } from './fragmenter.ts'
import type { Recorder } from './recorder.ts'
import { type PushRefusal, yieldMs } from './refusals.ts'
import type { createSpan } from './span.ts'
import type { Stage } from './stage.ts'
import { ticks } from './ticks.ts'

export type Place = {
  begin(header: BroadcastHeader, rest?: () => void): Pick<Broadcast, 'add' | 'waitMs'>
  heard(): void
  /** Another broadcaster took over a silent place. */
  readonly displaced: AbortSignal
  hasOpenGroups(): boolean
  /** false if it was taken over. */
  leave(): boolean
}

type Taken = { heardAt: number; end(): void; displace(): void }

type Options = {
  stage: Stage
  recorder: Recorder
  span: ReturnType<typeof createSpan>
  clock: Clock
  announce(): void
  closed: AbortSignal
}

const maxEras = 20

export function createPlaces({ stage, recorder, span, clock, announce, closed }: Options) {
  let taken: Taken | null = null
  let openGroups = false
  let eras = new Set<number>()

  function isFree(): boolean {
    if (!taken) return true
    const now = clock.now()
    // The clock may have been set back.
    taken.heardAt = Math.min(taken.heardAt, now)
    return now - taken.heardAt >= yieldMs
  }

  function giveWay(): boolean {
    if (!isFree()) return false
    taken?.displace()
    return true
  }

  function noteShown() {
    const era = stage.onAir()
    const eraId = era && stage.timeline.begun(era)?.eraId
    if (!era || !eraId) return
    recorder.shown(era)
    if (!eras.has(eraId)) eras = new Set([...eras, eraId].slice(-maxEras))
  }

  function take(): Place | null {
    if (closed.aborted || !giveWay()) return null
    const displaced = new AbortController()
    const connectedAt = clock.now()
    let current: { broadcast: Broadcast; rest: () => void } | null = null

    function refusal(): PushRefusal {
      if (closed.aborted) return 'revoked'
      // `restarting`: another node took the silent channel.
      return displaced.signal.aborted ? 'displaced' : 'restarting'
    }

    const own: Taken = {
      heardAt: connectedAt,
      end() {
        const ending = current
        current = null
        ending?.rest()
        ending?.broadcast.end()
        recorder.over()
      },
      displace() {
        leave()
        displaced.abort('displaced')
      },
    }

    function leave(): boolean {
      if (taken !== own) return false
      own.end()
      taken = null
      stage.showSlate()
      announce()
      return true
    }

    function heard() {
      own.heardAt = clock.now()
    }

    taken = own
    openGroups = false
    eras = new Set()
    return {
      begin(header, rest = () => {}) {
        if (taken === own) own.end()
        const broadcast = createBroadcast(header, stage, clock, recorder)
        current = { broadcast, rest }
        return {
          add(cut) {
            if (taken !== own) return refusal()
            heard()
            span.hear(connectedAt, (cut.end - cut.start) / (ticks.picture / 1000))
            openGroups ||= beginsOpenGroup(cut)
            const outcome = broadcast.add(cut)
            noteShown()
            announce()
            return outcome
          },
          waitMs: broadcast.waitMs,
        }
      },
      heard,
      displaced: displaced.signal,
      hasOpenGroups: () => taken === own && openGroups,
      leave,
    }
  }

  return {
    take,
    giveWay,
    hasOpenGroups: () => openGroups,
    eras: (): ReadonlySet<number> => eras,
    clear() {
      taken?.end()
      taken = null
    },
  }
}
