// The one place from which a channel is broadcast to at a time, and who has it.
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
  /**
   * Begins with what the broadcaster says of the tracks, or begins again. Viewers get each fragment at once. `rest` gives what is still
   * waiting, to be called at the end.
   */
  begin(header: BroadcastHeader, rest?: () => void): Pick<Broadcast, 'add' | 'waitMs'>
  /** Something came from the broadcaster, whatever it is. */
  heard(): void
  /** Aborted when another broadcaster has taken the place of this one, which had been silent. */
  readonly displaced: AbortSignal
  /** As `PushChannel.hasOpenGroups`, of all that came from this place. */
  hasOpenGroups(): boolean
  /** Shows the slate at once and lets somebody else broadcast; false where somebody else has the place already. */
  leave(): boolean
}

type Taken = { heardAt: number; end(): void; displace(): void }

type Options = {
  stage: Stage
  recorder: Recorder
  span: ReturnType<typeof createSpan>
  clock: Clock
  /** Tells of what is new on the stage. */
  announce(): void
  closed: AbortSignal
}

/** Eras that are looked at for advice: more are not in memory. */
const maxEras = 20

export function createPlaces({ stage, recorder, span, clock, announce, closed }: Options) {
  let taken: Taken | null = null
  let openGroups = false
  /** Those that were shown of the broadcaster who has the place, or had it last. */
  let eras = new Set<number>()

  /** Whether nobody broadcasts, or nothing has come for so long that somebody else may. */
  function isFree(): boolean {
    if (!taken) return true
    const now = clock.now()
    // A clock that was set back counts again from there.
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
      // Else another node took the channel while this one stood still: the broadcaster must come to that one.
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
    /** null while somebody else broadcasts. */
    take,
    giveWay,
    hasOpenGroups: () => openGroups,
    eras: (): ReadonlySet<number> => eras,
    /** Nobody has the place any more. */
    clear() {
      taken?.end()
      taken = null
    },
  }
}
