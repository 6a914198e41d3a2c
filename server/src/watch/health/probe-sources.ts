import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { queueEvent } from '../../base/webhooks/queue-event.ts'
import { listOwnersToNotify } from '../../people/accounts/queries.ts'
import type { WatchApp } from '../watch-app.ts'
import { type SourceNews, sourceMail } from './emails.ts'
import { judge } from './judge-source.ts'
import { findNews } from './news.ts'
import { type Probe, probeSource } from './probe-source.ts'
import {
  claimDueSources,
  countDowns,
  deleteSource,
  insertChanges,
  insertSource,
  listSourceKeys,
  listStreamSources,
  lockSources,
  type SourceKey,
  type SourceRow,
  updateSource,
} from './queries.ts'
import {
  changeRows,
  readStaleMs,
  toColumns,
  toNotifiedColumns,
  toNotifiedState,
  toSourceStatus,
} from './source-status.ts'
import { listTargets, type Target } from './sources.ts'

const toKey = ({ stream_id, player }: SourceKey) => `${stream_id} ${player}`

/** The scheduler may be early or late. */
const earlyMs = 30_000
const hourMs = 3_600_000

const eventOf = { up: 'stream.live', off: 'stream.off-air', down: 'stream.down' } as const

async function alignSources(app: WatchApp, now: Date): Promise<Map<string, Target>> {
  const wanted = (await listStreamSources(app.db)).flatMap((stream) =>
    listTargets(app, stream).map(({ player, target }) => ({ key: { stream_id: stream.id, player }, target })),
  )
  const known = await listSourceKeys(app.db)
  const keys = new Set(known.map(toKey))
  for (const { key } of wanted) if (!keys.has(toKey(key))) await insertSource(app.db, key, now)
  const targets = new Map(wanted.map(({ key, target }) => [toKey(key), target]))
  for (const key of known) if (!targets.has(toKey(key))) await deleteSource(app.db, key)
  return targets
}

async function record(app: WatchApp, tx: Db, row: SourceRow, probe: Probe, now: number) {
  const outcome = row.maintenance_mode ? ({ kind: 'maintenance' } as const) : probe.outcome
  const { after, changes } = judge(toSourceStatus(row), outcome, { now, staleMs: readStaleMs(app) })
  const { after: told, news } = findNews(toNotifiedState(row), after.state, now)
  await insertChanges(tx, changeRows(row, changes))
  await updateSource(tx, row, {
    ...toColumns(after),
    ...toNotifiedColumns(told),
    position: probe.position?.position ?? null,
    position_at: probe.position ? new Date(probe.position.at) : null,
  })
  if (after.state !== row.state && after.state in eventOf) {
    const { stream_id: streamId, title, player } = row
    const data = { streamId, title, player, since: new Date(after.since).toISOString(), reason: after.reason }
    await queueEvent(app, tx, eventOf[after.state as keyof typeof eventOf], () => ({ data }))
  }
  if (news === null) return []
  const downs = await countDowns(tx, row, new Date(now - hourMs))
  return [{ row, news, since: new Date(after.since), reason: after.reason, downs }]
}

async function tellOwners(app: WatchApp, tx: Db, news: SourceNews[]) {
  if (news.length === 0) return
  const link = `${app.config.publicUrl}/admin/streams`
  for (const { email, language } of await listOwnersToNotify(tx)) {
    const body = sourceMail(readerOf(app, language), { news, link, timeZone: app.settings.get('timeZone') })
    await queueMail(app, tx, { kind: 'source-health', to: email, language, ...body })
  }
}

async function probeAll(
  app: WatchApp,
  claimed: Awaited<ReturnType<typeof claimDueSources>>,
  targets: Map<string, Target>,
  now: number,
) {
  const asked = new Map<string, Promise<Probe>>()
  const probes = claimed.flatMap((row) => {
    const target = targets.get(toKey(row))
    if (!target) return []
    const known =
      row.position !== null && row.position_at
        ? { position: row.position, at: row.position_at.getTime() }
        : null
    const place = JSON.stringify([target, known])
    const probe = asked.get(place) ?? probeSource(app, target, known, now)
    asked.set(place, probe)
    return [probe.then((found) => [toKey(row), found] as const)]
  })
  return new Map(await Promise.all(probes))
}

/** Safe on several nodes at once: each claims its sources (docs/running.md). */
export async function probeSources(app: WatchApp, { all = false } = {}) {
  const seconds = app.settings.get('sourceProbeSeconds')
  if (seconds === 0 && !all) return
  const now = app.clock.now()
  const targets = await alignSources(app, new Date(now))
  const dueBefore = all ? now : now - Math.max(seconds * 1000 - earlyMs, 0)
  const claimed = await claimDueSources(app.db, new Date(now), new Date(dueBefore))
  if (claimed.length === 0) return
  const probes = await probeAll(app, claimed, targets, now)
  await app.db.transaction().execute(async (tx) => {
    const rows = await lockSources(tx)
    const shared = (row: SourceRow) =>
      rows.filter(({ stream_id }) => stream_id === row.stream_id).length === 1
    const news: SourceNews[] = []
    for (const row of rows) {
      const probe = probes.get(toKey(row))
      if (!probe) continue
      for (const {
        row: { title, player },
        ...one
      } of await record(app, tx, row, probe, now))
        news.push({ title, player: shared(row) ? null : player, ...one })
    }
    await tellOwners(app, tx, news)
  })
}
