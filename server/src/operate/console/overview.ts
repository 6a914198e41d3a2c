import type { Answer, Contract, Language, Missing, SilentStream, StreamHealth } from '@strom/contract'
import { type BackupState, readBackupState } from '../../base/backup/daily-backup.ts'
import { dayMs } from '../../base/clock.ts'
import { judgeDisk, readDisk } from '../../base/disk.ts'
import { listRetryable } from '../../base/mail/retry-mail.ts'
import { version } from '../../base/version.ts'
import { sumRange } from '../../money/reports/queries.ts'
import { listHealth } from '../../watch/health/list-health.ts'
import { listLivingSessions } from '../../watch/watching/live-connections.ts'
import { certificateDays } from '../alarms/alarms.ts'
import type { App } from '../app.ts'
import { countStuckOrders } from './queries-orders.ts'
import { countAccess, countTickets, countVisibleStreams, hasMembers } from './queries-overview.ts'
import { stuckBefore } from './stuck-before.ts'

type Overview = Omit<Answer<Contract['overview']['read']>, 'resultCode'>

function streamsThatAre(state: 'down' | 'off', health: readonly StreamHealth[]): SilentStream[] {
  return health.flatMap(({ streamId, title, sources }) => {
    const source = sources.find((one) => one.state === state)
    return source ? [{ id: streamId, title, since: source.since }] : []
  })
}

/** The last 30 days, today included, and the 30 before. */
async function compareMonths(app: App) {
  const day = (ago: number) => new Date(app.clock.now() - ago * dayMs).toISOString().slice(0, 10)
  const [now, before] = await Promise.all([
    sumRange(app.db, { start: day(29), end: day(0) }),
    sumRange(app.db, { start: day(59), end: day(30) }),
  ])
  const compare = (of: (row: (typeof now)[number]) => number) => ({
    now: now.reduce((sum, row) => sum + of(row), 0),
    before: before.reduce((sum, row) => sum + of(row), 0),
  })
  return {
    cents: compare((row) => row.cents),
    members: compare((row) => row.members),
  }
}

async function listMissing(
  app: App,
  { visible, backups }: { visible: number; backups: BackupState },
): Promise<Missing[]> {
  const community = new URL(app.settings.get('communityLink')).hostname
  const lacks: Record<Missing, boolean> = {
    stream: visible === 0,
    members: !(await hasMembers(app.db)),
    communityLink: app.config.mode === 'production' && community === 'example.org',
    backups: backups.kept === 0 && (backups.copied === null || backups.isCopyLate),
  }
  return (Object.keys(lacks) as Missing[]).filter((name) => lacks[name])
}

export async function readOverview(app: App, language: Language): Promise<Overview> {
  const living = await listLivingSessions(app)
  const health = await listHealth(app, language)
  const visible = await countVisibleStreams(app.db)
  const months = await compareMonths(app)
  const backups = await readBackupState(app)
  const disk = readDisk(app.config.dataDir)
  return {
    watching: { devices: living.length, accounts: new Set(living.map(({ email }) => email)).size },
    streams: { visible, down: streamsThatAre('down', health), offAir: streamsThatAre('off', health) },
    tickets: await countTickets(app.db),
    ordersStuck: await countStuckOrders(app.db, stuckBefore(app)),
    mailsFailed: (await listRetryable(app)).length,
    revenueCents: app.config.payments.kind === 'none' ? null : months.cents,
    newMembers: months.members,
    access: await countAccess(app.db, app.clock.now()),
    backup: {
      at: backups.newest?.at.toISOString() ?? null,
      kept: backups.kept,
      overdue: backups.isLate,
      copied: backups.copied?.toISOString() ?? null,
      copyOverdue: backups.kept > 0 && backups.isCopyLate,
    },
    disk: disk && { ...disk, isScarce: ['scarce', 'critical'].includes(judgeDisk(disk)) },
    certificateEndsInDays: certificateDays(app),
    version,
    missing: await listMissing(app, { visible, backups }),
  }
}
