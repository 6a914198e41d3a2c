import { nodeName, readBackupState } from '../../base/backup/daily-backup.ts'
import { dayMs } from '../../base/clock.ts'
import { type Disk, judgeDisk, readDisk } from '../../base/disk.ts'
import type { App } from '../app.ts'
import { shortDays } from '../doctor/certificate.ts'
import { certificateEnd } from './certificate-end.ts'

export type AlarmNews =
  | ({ kind: 'disk'; folder: string; node: string | null } & Disk)
  | { kind: 'certificate'; host: string; end: Date }
  | { kind: 'backups'; last: Date | null }

/** `on` is null when the state is unknown; the alarm then stays as it was. */
export type Alarm = { name: string; on: boolean | null; news: AlarmNews; grave: boolean }

function diskAlarm({ config }: App, disk: Disk | null): Alarm[] {
  if (!disk) return []
  const state = judgeDisk(disk)
  const node = config.nodeUrl ?? null
  return [
    {
      name: `disk ${nodeName({ config })}`,
      on: state === 'enough' ? null : state !== 'ample',
      news: { kind: 'disk', folder: config.dataDir, node, ...disk },
      grave: state === 'critical',
    },
  ]
}

/** Null unless the certificate ends soon. */
export function certificateDays(app: Pick<App, 'config' | 'clock'>): number | null {
  const end = certificateEnd(app)
  const days = end && Math.floor((end.getTime() - app.clock.now()) / dayMs)
  return days !== null && days < shortDays ? days : null
}

function certificateAlarm(app: App): Alarm[] {
  const end = certificateEnd(app)
  if (!end) return []
  const { hostname: host } = new URL(app.config.publicUrl)
  const news = { kind: 'certificate' as const, host, end }
  return [
    {
      // Each node reads the certificate at another time, so each has an alarm of its own.
      name: `certificate ${nodeName(app)}`,
      on: certificateDays(app) !== null,
      news,
      grave: end.getTime() < app.clock.now(),
    },
  ]
}

export async function alarmsOfData(app: App): Promise<Alarm[]> {
  const { isLate, newest } = await readBackupState(app)
  return [{ name: 'backups', on: isLate, news: { kind: 'backups', last: newest?.at ?? null }, grave: false }]
}

/** These alarms need no database. */
export function alarmsOfMachine(app: App, disk = readDisk(app.config.dataDir)): Alarm[] {
  return [...diskAlarm(app, disk), ...certificateAlarm(app)]
}
