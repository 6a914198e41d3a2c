import type { Broadcast } from './broadcast.ts'
import type { BroadcastHeader } from './broadcast-header.ts'
import { createFragmenter } from './fragmenter.ts'
import type { Samples } from './read-samples.ts'
import type { PushRefusal } from './refusals.ts'
import { createSilence, silentTrack } from './silence.ts'

export type Received = { ok: true } | { ok: false; reason: PushRefusal }

export type Feed = {
  /** `last` returns samples held back at the end. */
  begin(header: BroadcastHeader, last?: () => Samples | null): void
  add(samples: Samples): Received
  waitMs(): number
}

/** `rest` flushes what still waits at the end. */
export type Begin = (header: BroadcastHeader, rest: () => void) => Pick<Broadcast, 'add' | 'waitMs'>

export function createFeed(open: Begin): Feed {
  let broadcast: Pick<Broadcast, 'add' | 'waitMs'> | null = null
  let fragmenter = createFragmenter(0)
  let withSound = (samples: Samples) => samples

  return {
    begin(header, last = () => null) {
      const own = createFragmenter(header.pictures.length)
      const complete = header.sound === silentTrack ? createSilence() : (samples: Samples) => samples
      const opened = open(header, () => {
        const held = last()
        const cuts = [...(held ? own.add(complete(held)).cuts : []), ...own.flush()]
        for (const cut of cuts) opened.add(cut)
      })
      withSound = complete
      fragmenter = own
      broadcast = opened
    },
    add(samples) {
      const { cuts, ok } = fragmenter.add(withSound(samples))
      if (!ok) return { ok: false, reason: 'too-large' }
      for (const cut of cuts) {
        const added = broadcast?.add(cut) ?? 'ok'
        if (added !== 'ok') return { ok: false, reason: added }
      }
      return { ok: true }
    },
    waitMs: () => broadcast?.waitMs() ?? 0,
  }
}
