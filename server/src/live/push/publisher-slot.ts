import type { Clock } from '../../base/clock.ts'
import { type Broadcast, createBroadcast } from './broadcast.ts'
import type { BroadcastHeader } from './broadcast-header.ts'
import { beginsOpenGroup } from './fragmenter.ts'
import type { Recorder } from './recorder.ts'
import { type PushRefusal, yieldMs } from './refusals.ts'
import type { createSpan } from './span.ts'
import type { Switcher } from './switcher.ts'
import { ticks } from './ticks.ts'

export type Publisher = {
  begin(header: BroadcastHeader, rest?: () => void): Pick<Broadcast, 'add' | 'waitMs'>
  heard(): void
  /** Another broadcaster took over a silent slot. */
  readonly displaced: AbortSignal
  hasOpenGroups(): boolean
  /** false if it was taken over. */
  leave(): boolean
}

type Occupant = { heardAt: number; end(): void; displace(): void }

type Options = {
  switcher: Switcher
  recorder: Recorder
  span: ReturnType<typeof createSpan>
  clock: Clock
  announce(): void
  closed: AbortSignal
}

const maxPeriods = 20

export function createPublisherSlot({ switcher, recorder, span, clock, announce, closed }: Options) {
  let occupant: Occupant | null = null
  let openGroups = false
  let periods = new Set<number>()

  function isFree(): boolean {
    if (!occupant) return true
    const now = clock.now()
    // The clock may have been set back.
    occupant.heardAt = Math.min(occupant.heardAt, now)
    return now - occupant.heardAt >= yieldMs
  }

  function giveWay(): boolean {
    if (!isFree()) return false
    occupant?.displace()
    return true
  }

  function noteShown() {
    const period = switcher.onAir()
    const periodId = period && switcher.timeline.firstSegment(period)?.periodId
    if (!period || !periodId) return
    recorder.shown(period)
    if (!periods.has(periodId)) periods = new Set([...periods, periodId].slice(-maxPeriods))
  }

  function occupy(): Publisher | null {
    if (closed.aborted || !giveWay()) return null
    const displaced = new AbortController()
    const connectedAt = clock.now()
    let current: { broadcast: Broadcast; rest: () => void } | null = null

    function refusal(): PushRefusal {
      if (closed.aborted) return 'revoked'
      // `restarting`: another node took the silent channel.
      return displaced.signal.aborted ? 'displaced' : 'restarting'
    }

    const own: Occupant = {
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
      if (occupant !== own) return false
      own.end()
      occupant = null
      switcher.showSlate()
      announce()
      return true
    }

    function heard() {
      own.heardAt = clock.now()
    }

    occupant = own
    openGroups = false
    periods = new Set()
    return {
      begin(header, rest = () => {}) {
        if (occupant === own) own.end()
        const broadcast = createBroadcast(header, switcher, clock, recorder)
        current = { broadcast, rest }
        return {
          add(fragment) {
            if (occupant !== own) return refusal()
            heard()
            span.hear(connectedAt, (fragment.end - fragment.start) / (ticks.picture / 1000))
            openGroups ||= beginsOpenGroup(fragment)
            const outcome = broadcast.add(fragment)
            noteShown()
            announce()
            return outcome
          },
          waitMs: broadcast.waitMs,
        }
      },
      heard,
      displaced: displaced.signal,
      hasOpenGroups: () => occupant === own && openGroups,
      leave,
    }
  }

  return {
    occupy,
    giveWay,
    hasOpenGroups: () => openGroups,
    periods: (): ReadonlySet<number> => periods,
    clear() {
      occupant?.end()
      occupant = null
    },
  }
}
