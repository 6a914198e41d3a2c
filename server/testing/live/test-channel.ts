import { join } from 'node:path'
import { vi } from 'vitest'
import { type Clip, loadClip } from '../../src/live/clip.ts'
import { createClipChannel } from '../../src/live/clip-channel.ts'
import { createTicker } from '../../src/live/fragment-ticker.ts'

export const clipsDir = join(import.meta.dirname, '../../clips')

/** A loop, and so a segment, begins then. */
export const loopStart = Date.UTC(2026, 10, 20, 12, 0, 0)

export const testClip = requireClip('testbilde')

/** Starts fake timers. */
export function startTestChannel(now = loopStart) {
  vi.useFakeTimers({ now })
  const clock = { now: () => Date.now() }
  return createClipChannel(testClip, { clock, ticker: createTicker(clock, testClip.fragmentMs) })
}

function requireClip(id: string): Clip {
  const loaded = loadClip(join(clipsDir, id))
  if (!loaded.ok) throw new Error(loaded.reason)
  return loaded.clip
}
