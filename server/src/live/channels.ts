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
  getPush(id: string): KeyedChannel | null
  listPush(): readonly KeyedChannel[]
  /** On return, earlier commits hold here. */
  refresh(): Promise<void>
  /** null on a single node. */
  readonly nodes: ChannelNodes | null
  close(): void
}

type LiveOptions = {
  clipsDir?: string
  db: Db
  events: Pick<Events, 'subscribe' | 'onResync'>
  clock: Clock
  rewind: Pick<RewindStore, 'configure' | 'record' | 'last'>
  log: { error(details: object, message: string): void }
  joinNodes?: ((channels: () => readonly PushChannel[]) => ChannelNodes) | undefined
}

/** Not listed: shown while a broadcast is off air. */
const slateId = 'slate'

/** @throws if the slate's clip is unusable; others are only logged. */
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
