import { orderStates } from '@strom/contract'
import { Gauge, type Registry } from 'prom-client'
import { readBackupState } from '../../base/backup/daily-backup.ts'
import { dayMs } from '../../base/clock.ts'
import { listOnNow } from '../alarms/down-in-programme.ts'
import type { App } from '../app.ts'
import {
  countJobs,
  countMails,
  countOrders,
  countSessions,
  findOldestCapturing,
  summarisePictures,
} from './queries.ts'

const freshMs = 10_000
/** Players report twice a minute. */
const silentMs = 60_000

/** As long as jobs are kept, so that counting costs the same on a large site. */
const recentMs = 7 * dayMs

const mailStates = ['queued', 'sent', 'failed']

type Sample = { labels: Record<string, string>; value: number }

/** The same on every node. */
async function readFigures(app: App): Promise<Record<FigureName, Sample[]>> {
  const { db, clock, registry } = app
  await registry.writeBackToRead()
  const now = clock.now()
  // A time in the future, from a clock that was ahead, is as suspicious as an old one.
  const age = (moment: Date | null | undefined) => (moment ? Math.abs(now - moment.getTime()) / 1000 : 0)
  const recent = new Date(now - recentMs)
  const orders = await countOrders(db, recent)
  const capturing = await findOldestCapturing(db)
  const mails = await countMails(db, recent)
  const jobs = await countJobs(db)
  const sessions = await countSessions(db)
  const { ageMs } = await readBackupState(app)
  const onNow = await listOnNow(app)
  const pictures = await summarisePictures(db, new Date(now - silentMs))
  const ofState = (rows: { state: string; count: number }[], states: readonly string[]) => {
    const counts = new Map([
      ...states.map((state) => [state, 0] as const),
      ...rows.map((r) => [r.state, r.count] as const),
    ])
    return [...counts].map(([state, count]) => ({ labels: { state }, value: Number(count) }))
  }
  const ofPlayer = (value: (row: (typeof pictures)[number]) => number | null) =>
    pictures.flatMap((row) => {
      const given = value(row)
      return given === null ? [] : [{ labels: { player: row.player }, value: Number(given) }]
    })
  const startUp = (quantile: string, value: (row: (typeof pictures)[number]) => number | null) =>
    ofPlayer(value).map((sample) => ({ value: sample.value / 1000, labels: { ...sample.labels, quantile } }))
  const lastEnd = (of: 'completed' | 'failed') =>
    jobs.flatMap(({ queue, state, last_end }) =>
      state === of && last_end ? [{ labels: { queue }, value: last_end.getTime() / 1000 }] : [],
    )
  return {
    strom_orders: ofState(orders, orderStates),
    strom_order_oldest_capturing_seconds: [{ labels: {}, value: age(capturing?.created_at) }],
    strom_mails: ofState(mails, mailStates),
    strom_mail_oldest_queued_seconds: [
      { labels: {}, value: age(mails.find(({ state }) => state === 'queued')?.oldest) },
    ],
    strom_jobs: jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: Number(count) })),
    strom_job_last_done_timestamp_seconds: lastEnd('completed'),
    strom_job_last_failed_timestamp_seconds: lastEnd('failed'),
    strom_backup_age_seconds: ageMs === null ? [] : [{ labels: {}, value: ageMs / 1000 }],
    strom_stream_down_in_programme: onNow.map(({ id, down }) => ({
      labels: { stream: id },
      value: down ? 1 : 0,
    })),
    strom_playback_sessions: sessions.map(({ stream_id, player, count }) => ({
      labels: { stream: stream_id ?? 'none', player: player ?? 'none' },
      value: Number(count),
    })),
    strom_player_reporting_sessions: ofPlayer(({ reporting }) => reporting),
    strom_player_start_up_seconds: [
      ...startUp('0.5', (row) => row.start_up_median),
      ...startUp('0.95', (row) => row.start_up_p95),
    ],
    strom_player_latency_seconds: ofPlayer(({ latency_median }) => latency_median),
    strom_player_stalls: ofPlayer(({ stalls }) => stalls),
    strom_player_stalled_seconds: ofPlayer(({ stalled_ms }) => Number(stalled_ms) / 1000),
  }
}

const figures = {
  strom_orders: [
    'orders by state: those under way or disputed, and those made within a week that have come to their end',
    ['state'],
  ],
  strom_order_oldest_capturing_seconds: [
    'age of the oldest order whose payment is under way, 0 for none',
    [],
  ],
  strom_mails: ['mails by state: those that wait or were given up, and those sent within a week', ['state']],
  strom_mail_oldest_queued_seconds: ['age of the oldest mail that waits, 0 for none', []],
  strom_jobs: ['jobs of the last week by queue and state', ['queue', 'state']],
  strom_job_last_done_timestamp_seconds: [
    'when a job of this queue was last completed, within a week',
    ['queue'],
  ],
  strom_job_last_failed_timestamp_seconds: [
    'when a job of this queue was last given up, within a week',
    ['queue'],
  ],
  strom_backup_age_seconds: [
    'age of the newest daily backup or, where the site makes none, of the last it was told of; where there was never one, of the first account',
    [],
  ],
  strom_stream_down_in_programme: [
    'of each stream that is on now by its programme: 1 while it is down or off the air',
    ['stream'],
  ],
  strom_playback_sessions: ['sessions that are watching, by stream and player', ['stream', 'player']],
  strom_player_reporting_sessions: ['sessions whose player told of its picture within a minute', ['player']],
  strom_player_start_up_seconds: ['time to the first picture of these sessions', ['player', 'quantile']],
  strom_player_latency_seconds: ['latency of these sessions, the median', ['player']],
  strom_player_stalls: ['times that the picture of these sessions has stopped', ['player']],
  strom_player_stalled_seconds: ['seconds that it stood still', ['player']],
} as const

type FigureName = keyof typeof figures

/** While the database does not answer these figures are absent and `strom_database_up` is 0. */
export function registerSiteFigures(registers: Registry[], app: App) {
  const gauges = Object.entries(figures).map(([name, [help, labelNames]]) => {
    return [name as FigureName, new Gauge({ name, help, labelNames: [...labelNames], registers })] as const
  })
  const up = new Gauge({ name: 'strom_database_up', help: 'whether the database answers', registers })
  let readAt = Number.NEGATIVE_INFINITY
  return {
    async refresh() {
      if (performance.now() - readAt < freshMs) return
      readAt = performance.now()
      const read = await readFigures(app).catch((error) => {
        app.log.warn({ err: error }, 'figures could not be read')
        return null
      })
      up.set(read ? 1 : 0)
      for (const [name, gauge] of gauges) {
        gauge.reset()
        for (const { labels, value } of read?.[name] ?? []) gauge.set(labels, value)
      }
    },
  }
}
