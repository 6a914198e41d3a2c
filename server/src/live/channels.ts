// Every channel of this node, by id: the built-in ones of a folder of clips, and those that are broadcast to.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clock } from '../base/clock.ts'
import type { Db } from '../base/db/db.ts'
import type { Events } from '../base/db/events/events.ts'
import { clipsFolder } from '../base/folders.ts'
import type { Channel } from './channel.ts'
import { type Clip, loadClip } from './clip.ts'
import { clipFragmentMs, createClipChannel } from './clip-channel.ts'
import { createTicker } from './fragment-ticker.ts'
import type { ChannelNodes } from './nodes/nodes.ts'
import type { PushChannel } from './push/push-channel.ts'
import { createPushChannels, type KeyedChannel } from './push/push-channels.ts'
import type { RewindStore } from './rewind/rewind-store.ts'

export type LiveChannels = {
  get(id: string): Channel | null
  list(): readonly Channel[]
  isBuiltIn(id: string): boolean
  /** A channel that is broadcast to. */
  getPush(id: string): KeyedChannel | null
  listPush(): readonly KeyedChannel[]
  /** Reads again which channels there are; afterwards what was committed before the call holds here. */
  refresh(): Promise<void>
  /** Who makes which channel, where several nodes share the database; null where this one is alone. */
  readonly nodes: ChannelNodes | null
  /** Ends all channels: anyone who waits for a fragment is let go. */
  close(): void
}

type LiveOptions = {
  clipsDir?: string
  db: Db
  events: Pick<Events, 'subscribe' | 'onResync'>
  clock: Clock
  /** Where broadcasts are kept, to be gone back in. */
  rewind: Pick<RewindStore, 'configure' | 'record' | 'last'>
  log: { error(details: object, message: string): void }
  /** Where several nodes share the database: what makes them agree on who makes which of these channels. */
  joinNodes?: ((channels: () => readonly PushChannel[]) => ChannelNodes) | undefined
}

/** The clip that is no channel of its own, but stands in for every broadcast that is away. */
const slateId = 'slate'

/**
 * Loads every clip under `clipsDir` (some 12 MB, some tens of milliseconds) and plays it against the clock; adds
 * the channels of the database, and follows their changes on any node. A clip that is damaged is logged and left
 * out. Nothing ticks until somebody watches.
 * @throws when the slate's clip is missing or damaged: the program is not whole then.
 */
export async function openLiveChannels({
  clipsDir = clipsFolder,
  db,
  events,
  clock,
  rewind,
  log,
  joinNodes,
}: LiveOptions) {
  const ticker = createTicker(clock, clipFragmentMs)
  const slateClip = load(join(clipsFolder, slateId))
  if (!slateClip.ok) throw new Error(`The slate cannot be shown: ${slateClip.reason}`)
  const playing = loadClips(clipsDir, log).map((clip) => createClipChannel(clip, { clock, ticker }))
  const builtIn = new Map(playing.map(({ channel }) => [channel.id, channel]))
  const pushed = createPushChannels({ db, clock, ticker, rewind, slateClip: slateClip.clip })
  const nodes = joinNodes?.(() => pushed.list().map(({ pushChannel }) => pushChannel)) ?? null
  async function refresh() {
    await pushed.refresh()
    await nodes?.sync()
  }
  await refresh()
  const stopListening = [events.subscribe('channels-changed', refresh), events.onResync(refresh)]

  const channels: LiveChannels = {
    get: (id) => builtIn.get(id) ?? pushed.get(id)?.pushChannel.channel ?? null,
    list: () => [...builtIn.values(), ...pushed.list().map(({ pushChannel }) => pushChannel.channel)],
    isBuiltIn: (id) => id === slateId || builtIn.has(id),
    getPush: pushed.get,
    listPush: pushed.list,
    refresh,
    nodes,
    close() {
      for (const stop of stopListening) stop()
      nodes?.close()
      for (const { close } of playing) close()
      pushed.close()
      ticker.stop()
    },
  }
  return channels
}

const kept = new Map<string, ReturnType<typeof loadClip>>()

/** A clip; those that come with the program are read once, however many sites a process opens. */
function load(folder: string) {
  if (dirname(folder) !== clipsFolder) return loadClip(folder)
  const loaded = kept.get(folder) ?? loadClip(folder)
  kept.set(folder, loaded)
  return loaded
}

function loadClips(clipsDir: string, log: LiveOptions['log']): Clip[] {
  const folders = readdirSync(clipsDir)
    .filter((name) => name !== slateId)
    .map((name) => join(clipsDir, name))
    .filter((folder) => existsSync(join(folder, 'clip.json')))
    .sort()
  return folders.flatMap((folder) => {
    const loaded = load(folder)
    if (loaded.ok && loaded.clip.fragmentMs === clipFragmentMs) return [loaded.clip]
    const reason = loaded.ok ? 'its fragments are of another length' : loaded.reason
    log.error({ folder, reason }, 'A clip cannot be played')
    return []
  })
}
