import { setTimeout as sleep } from 'node:timers/promises'
import type { Figures, MediaRefusal } from '@strom/contract'
import { logTrouble } from '../../../../base/db/log-trouble.ts'
import { listStreamStates, reviveSessions, storeNetworks } from '../../queries.ts'
import { deleteUnknownAddresses, upsertUnknownAddresses } from '../../queries-staff.ts'
import type { SessionBook } from '../session-book.ts'
import type { StreamTokens } from '../stream-token.ts'
import { coalesceByKey } from './coalesce-by-key.ts'
import { createRefreshInterval } from './refresh-interval.ts'
import {
  denyReason,
  isForeignNetwork,
  noteForeignNetwork,
  noteTelevision,
  type Protocol,
  readLimits,
  type Session,
  type StreamState,
  type Viewing,
} from './session.ts'
import { createSessionMemory, type MemoryDependencies } from './session-memory.ts'
import { createUnknownAddresses, type UnknownAddresses, unknownAddressMs } from './unknown-addresses.ts'
import { createWatches } from './watches.ts'

/** In memory, so that a media request costs no query; stored later (docs/mechanisms.md). */
export type PlaybackRegistry = {
  readonly tokens: StreamTokens
  readonly unknownAddresses: UnknownAddresses
  /** Includes recently ended sessions. */
  find(sessionId: string): Promise<Session | undefined>
  findStream(streamId: string): Promise<StreamState | undefined>
  /** In memory only. */
  sessionsOf(accountId: string): Iterable<Session>
  /** False: changes made elsewhere may be missing. */
  isInStep(): boolean
  denyReason(session: Session, viewing: Viewing): MediaRefusal | null
  use(session: Session, viewing: Viewing, from: { ip: string; protocol: Protocol }): void
  renew(session: Session, from: { ip: string }): void
  noteNetwork(session: Session, network: string): Promise<void>
  noteFigures(session: Session, figures: Figures): void
  /** Calls `onLost` once; until then counts as use. Returns the function that stops it. */
  watch(session: Session, viewing: Viewing, onLost: (reason: MediaRefusal) => void): () => void
  /** Afterwards memory includes everything committed before the call. */
  refresh(accountId: string): Promise<void>
  /** Used while the disk is full; the next `writeBack` stores the changes. */
  changeInMemory<T>(accountId: string, change: (book: SessionBook) => Promise<T>): Promise<T>
  /** Without an account: all sessions, and unknown addresses. */
  writeBack(accountId?: string): Promise<void>
  /** Logs failures; readers then see older data. */
  writeBackToRead(accountId?: string): Promise<void>
  tick(): Promise<void>
  close(): Promise<void>
}

type RegistryDependencies = MemoryDependencies & { tokens: StreamTokens }

const tickMs = 1000
const ticksPerWriteBack = 3
const betweenLooksMs = 250

const players = { hls: 'default', sldp: 'low-latency' } as const

export async function openRegistry(needs: RegistryDependencies): Promise<PlaybackRegistry> {
  const { db, events, settings, clock, log, tokens } = needs
  let streams = new Map<string, StreamState>()
  const watches = createWatches(findRefusal)
  const unknownAddresses = createUnknownAddresses()
  const memory = createSessionMemory(needs, (accountIds) => watches.review(accountIds))

  function findRefusal(session: Session, viewing: Viewing): MediaRefusal | null {
    memory.makeUpForJump()
    return denyReason(session, viewing, streams.get(viewing.streamId), clock.now(), readLimits(settings))
  }

  async function noteNetwork(session: Session, network: string) {
    const hasTelevision = noteTelevision(session, network)
    const isForeign = isForeignNetwork(session, network) && noteForeignNetwork(session, clock.now())
    if (!hasTelevision && !isForeign) return
    await storeNetworks(db, session).catch(() => log.warn('other nodes do not know a session’s networks'))
  }

  function keepLiving(session: Session, viewing: Viewing) {
    void noteNetwork(session, viewing.network)
    memory.prolong(session)
    if (session.streamId === viewing.streamId) session.streamSeenAt = session.lastSeenAt
  }

  const readStreams = coalesceByKey(async () => {
    const rows = await listStreamStates(db)
    streams = new Map(
      rows.map(({ id, channel, maintenance_mode: maintenance, hidden }) => [
        id,
        { channel, maintenance, hidden },
      ]),
    )
    watches.review(watches.accounts())
  })
  const refreshStreams = () => readStreams('')

  let lookedAt = Number.NEGATIVE_INFINITY
  /** An unknown stream may be newer than its event. Rate-limited, because viewers can ask for any name. */
  const lookForStreams = coalesceByKey(async () => {
    await sleep(Math.max(0, lookedAt + betweenLooksMs - performance.now()))
    lookedAt = performance.now()
    await refreshStreams()
  })

  async function readAll() {
    await Promise.all([memory.refreshAll(), refreshStreams()])
  }

  async function shareUnknownAddresses() {
    const news = unknownAddresses.takeNews()
    if (news.length > 0) await upsertUnknownAddresses(db, news)
  }

  function reviewWatches() {
    watches.review(watches.accounts(), keepLiving)
  }

  // Before any read, or sessions would look idle after a downtime.
  await reviveSessions(db, new Date(clock.now()))
  const ofAccount = ({ accountId }: { accountId: string }) => memory.refresh(accountId)
  const subscriptions = [
    events.subscribe('playback', ofAccount),
    events.subscribe('device-ended', ofAccount),
    events.subscribe('access-changed', ofAccount),
    events.subscribe('streams-changed', refreshStreams),
    events.onResync(readAll),
  ]

  let ticks = 0
  const pace = createRefreshInterval(tickMs)
  async function readAllAtPace() {
    pace.begin(ticks)
    const began = performance.now()
    await readAll()
    pace.end(ticks, performance.now() - began)
  }
  await readAllAtPace()

  /** Finds changes without an event, such as manual ones. */
  async function readAllNowAndThen() {
    if (!pace.isDue(ticks, memory.isCutOff())) return
    await readAllAtPace()
    await deleteUnknownAddresses(db, new Date(clock.now() - unknownAddressMs))
  }

  let upkeep: Promise<void> | null = null
  async function keepUp() {
    await memory.expire()
    if (ticks % ticksPerWriteBack === 0) {
      await memory.writeBackWaiting()
      await shareUnknownAddresses()
    }
    await readAllNowAndThen()
  }
  const sayNotStored = logTrouble(log, {
    fault: 'playback sessions could not be stored',
    trouble: 'playback sessions wait for the database',
  })
  const timer = setInterval(() => {
    ticks += 1
    // From memory, so that it works without the database.
    reviewWatches()
    upkeep ??= keepUp()
      .catch(sayNotStored)
      .finally(() => {
        upkeep = null
      })
  }, tickMs)
  timer.unref()

  async function writeBack(accountId?: string) {
    await memory.writeBack(accountId)
    if (accountId === undefined) await shareUnknownAddresses()
  }

  return {
    tokens,
    unknownAddresses,
    find: memory.find,
    async findStream(id) {
      if (!streams.has(id)) await lookForStreams('')
      return streams.get(id)
    },
    sessionsOf: memory.ofAccount,
    isInStep: () => events.areInStep() && !memory.isCutOff(),
    denyReason: findRefusal,
    use(session, viewing, { ip, protocol }) {
      const learned = session.streamId !== viewing.streamId
      Object.assign(session, { ip, streamId: viewing.streamId, player: players[protocol] })
      keepLiving(session, viewing)
      if (learned) void memory.writeBack(session.accountId).catch(() => log.warn('a stream is stored later'))
    },
    renew(session, { ip }) {
      Object.assign(session, { ip, calledFrom: session.network })
      memory.prolong(session)
    },
    noteNetwork,
    noteFigures: memory.noteFigures,
    watch: watches.add,
    refresh: memory.refresh,
    changeInMemory: memory.changeInMemory,
    writeBack,
    writeBackToRead: (accountId) => writeBack(accountId).catch(sayNotStored),
    async tick() {
      reviewWatches()
      await memory.expire()
    },
    async close() {
      clearInterval(timer)
      for (const unsubscribe of subscriptions) unsubscribe()
      await upkeep
      await memory.writeBack()
    },
  }
}
