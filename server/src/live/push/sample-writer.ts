import type { Broadcast } from './broadcast.ts'
import type { BroadcastHeader } from './broadcast-header.ts'
import { createFragmenter } from './fragmenter.ts'
import type { Samples } from './read-samples.ts'
import type { PushRefusal } from './refusals.ts'
import { createSilence, silentTrack } from './silence.ts'

export type PushResult = { ok: true } | { ok: false; reason: PushRefusal }

export type SampleWriter = {
  /** `last` returns samples held back at the end. */
  begin(header: BroadcastHeader, last?: () => Samples | null): void
  add(samples: Samples): PushResult
  waitMs(): number
}

/** `rest` flushes what still waits at the end. */
export type BeginBroadcast = (header: BroadcastHeader, rest: () => void) => Pick<Broadcast, 'add' | 'waitMs'>

export function createSampleWriter(open: BeginBroadcast): SampleWriter {
  let broadcast: Pick<Broadcast, 'add' | 'waitMs'> | null = null
  let fragmenter = createFragmenter(0)
  let withSound = (samples: Samples) => samples

  return {
    begin(header, last = () => null) {
      const own = createFragmenter(header.pictures.length)
      const complete = header.sound === silentTrack ? createSilence() : (samples: Samples) => samples
      const opened = open(header, () => {
        const held = last()
        const fragments = [...(held ? own.add(complete(held)).fragments : []), ...own.flush()]
        for (const fragment of fragments) opened.add(fragment)
      })
      withSound = complete
      fragmenter = own
      broadcast = opened
    },
    add(samples) {
      const { fragments, ok } = fragmenter.add(withSound(samples))
      if (!ok) return { ok: false, reason: 'too-large' }
      for (const fragment of fragments) {
        const added = broadcast?.add(fragment) ?? 'ok'
        if (added !== 'ok') return { ok: false, reason: added }
      }
      return { ok: true }
    },
    waitMs: () => broadcast?.waitMs() ?? 0,
  }
}
