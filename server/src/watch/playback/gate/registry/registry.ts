import { setTimeout as sleep } from 'node:timers/promises'
import type { Figures, MediaRefusal } from '@strom/contract'
import type { Logger } from 'pino'
import { logTrouble } from '../../../../base/db/log-trouble.ts'
import { listStreamStates, reviveSessions, storeNetworks } from '../../queries.ts'
import { deleteUnknownAddresses, upsertUnknownAddresses } from '../../queries-staff.ts'
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

/**
 * Who is watching, as the gate knows it: in memory, so that a media request costs no query; told of changes on any
 * node by events; written back after some seconds, or minutes (decision 0044); read again at start.
 */
export type PlaybackRegistry = {
  readonly tokens: StreamTokens
  readonly unknownAddresses: UnknownAddresses
  /** A session that lives or ended some minutes ago. */
  find(sessionId: string): Promise<Session | undefined>
  findStream(streamId: string): Promise<StreamState | undefined>
  /** An account's sessions that are in memory. */
  sessionsOf(accountId: string): Iterable<Session>
  /** Whether nothing that was changed elsewhere can be missing in memory but what is on its way. */
  isInStep(): boolean
  /** Why this viewing may not go on, or null while it may. */
  denyReason(session: Session, viewing: Viewing): MediaRefusal | null
  /** Media was served: the session lives on, and is known to play this stream. */
  use(session: Session, viewing: Viewing, from: { ip: string; protocol: Protocol }): void
  /** Its device called with its Token, from the session's household: the session lives on. */
  renew(session: Session, from: { ip: string }): void
  /** Media goes to a network: to the television's, or a foreign one, for which the grace begins. */
  noteNetwork(session: Session, network: string): Promise<void>
  /** Its player said how well the picture plays: for staff, and no use of it. */
  noteFigures(session: Session, figures: Figures): void
  /**
   * Tells once, and at once, when the right to a viewing ends. Until then the viewing counts as use.
   * @returns what stops the watching.
   */
  watch(session: Session, viewing: Viewing, onLost: (reason: MediaRefusal) => void): () => void
  /** Reads an account's sessions again; afterwards memory agrees with what was committed before the call. */
  refresh(accountId: string): Promise<void>
  /** Stores what was learned of an account's sessions, or of all, and then of unknown addresses too. */
  writeBack(accountId?: string): Promise<void>
  /** The same for who reads what is stored: of what cannot be stored now, they find what was before. */
  writeBackToRead(accountId?: string): Promise<void>
  /** Ends what time alone has ended; called every second. */
  tick(): Promise<void>
  close(): Promise<void>
}

type RegistryDependencies = MemoryDependencies & { log: Logger; tokens: StreamTokens }

const tickMs = 1000
const ticksPerWriteBack = 3
/** Between two looks into the database for streams that are not in memory. */
const betweenLooksMs = 250

const players = { hls: 'default', sldp: 'low-latency' } as const

/** Opens the registry: reads the living sessions and the streams, and follows their changes. */
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

  /** A grace or a television that is noted here counts at the other nodes, too, and after a restart. */
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
  /** One that is not in memory may be new, though events tell of those; and a viewer can ask for any name as often as they like. */
  const lookForStreams = coalesceByKey(async () => {
    await sleep(Math.max(0, lookedAt + betweenLooksMs - performance.now()))
    lookedAt = performance.now()
    await refreshStreams()
  })

  async function readAll() {
    await Promise.all([memory.refreshAll(), refreshStreams()])
  }

  /** So that staff see at any node what all of them saw. News that cannot be stored stays this node's own. */
  async function shareUnknownAddresses() {
    const news = unknownAddresses.takeNews()
    if (news.length > 0) await upsertUnknownAddresses(db, news)
  }

  function reviewWatches() {
    watches.review(watches.accounts(), keepLiving)
  }

  // Before anything is read, by an event too: who was seen last before this node was away would be taken for idle.
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

  /** Events tell of changes at once; this finds what was changed without one, by hand in the database. */
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
    // Rights that end by time end by memory alone, also while the database does not answer.
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
