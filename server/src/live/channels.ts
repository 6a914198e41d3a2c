// The built-in channels of a folder of clips.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Channel } from './channel.ts'
import { loadClip } from './clip.ts'
import { createClipChannel } from './clip-channel.ts'
import { createTicker } from './fragment-ticker.ts'

export type LiveChannels = {
  get(id: string): Channel | null
  list(): readonly Channel[]
  /** Ends all channels: whoever waits for a fragment is let go. */
  close(): void
}

type LiveOptions = {
  clipsDir?: string
  clock: Clock
  log: { error(details: object, message: string): void }
}

const fragmentMs = 200
const committedClips = join(import.meta.dirname, '../../clips')

/**
 * Loads every clip under `clipsDir` (some 11 MB, some tens of milliseconds) and plays it against the clock.
 * A clip that is damaged is logged and left out. Nothing ticks until somebody watches.
 */
export function createLiveChannels({ clipsDir = committedClips, clock, log }: LiveOptions): LiveChannels {
  const ticker = createTicker(clock, fragmentMs)
  const playing = clipFolders(clipsDir).flatMap((folder) => {
    const loaded = loadClip(folder)
    if (loaded.ok && loaded.clip.fragmentMs === fragmentMs)
      return [createClipChannel(loaded.clip, { clock, ticker })]
    log.error(
      { folder, reason: loaded.ok ? 'its fragments are of another length' : loaded.reason },
      'A clip cannot be played',
    )
    return []
  })
  const channels = new Map(playing.map(({ channel }) => [channel.id, channel]))
  return {
    get: (id) => channels.get(id) ?? null,
    list: () => [...channels.values()],
    close() {
      for (const { close } of playing) close()
      ticker.stop()
    },
  }
}

function clipFolders(clipsDir: string): string[] {
  return readdirSync(clipsDir)
    .map((name) => join(clipsDir, name))
    .filter((folder) => existsSync(join(folder, 'clip.json')))
    .sort()
}
