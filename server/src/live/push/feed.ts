// The samples of a broadcast, however they come, on their way to the channel.
import type { Broadcast } from './broadcast.ts'
import type { BroadcastHeader } from './broadcast-header.ts'
import { createFragmenter } from './fragmenter.ts'
import type { Samples } from './read-samples.ts'
import type { PushRefusal } from './refusals.ts'
import { createSilence, silentTrack } from './silence.ts'

export type Received = { ok: true } | { ok: false; reason: PushRefusal }

export type Feed = {
  /** Called once, before any sample. */
  begin(header: BroadcastHeader): void
  add(samples: Samples): Received
  /** How long to wait before giving more (milliseconds). */
  waitMs(): number
}

/** Cuts samples into fragments, and hands those to the broadcast that `open` makes of the header. */
export function createFeed(open: (header: BroadcastHeader) => Pick<Broadcast, 'add' | 'waitMs'>): Feed {
  let broadcast: Pick<Broadcast, 'add' | 'waitMs'> | null = null
  let fragmenter = createFragmenter(0)
  let withSound = (samples: Samples) => samples

  return {
    begin(header) {
      fragmenter = createFragmenter(header.pictures.length)
      if (header.sound === silentTrack) withSound = createSilence()
      broadcast = open(header)
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
