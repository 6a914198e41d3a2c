import type { Logger } from 'pino'
import type { Encryption } from './adapters/encryption.ts'
import type { Ffmpeg } from './adapters/ffmpeg.ts'
import type { Backups } from './backup/backups.ts'
import type { SteadyClock } from './clock.ts'
import type { Config } from './config.ts'
import type { PoolLoad } from './db/database.ts'
import type { Db } from './db/db.ts'
import type { Events } from './db/events/events.ts'
import type { Jobs } from './db/jobs/jobs.ts'
import type { OwnTexts } from './mail/own-texts.ts'
import type { Settings } from './settings/settings.ts'

/** What every wing works with, handed in first. Each wing adds what it opens itself. */
export type Core = {
  readonly config: Config
  readonly clock: SteadyClock
  readonly log: Logger
  readonly db: Db
  /** Load of the connections to PostgreSQL; the embedded database has one connection. */
  readonly poolLoad: (() => PoolLoad) | undefined
  readonly events: Events
  readonly jobs: Jobs
  readonly settings: Settings
  readonly texts: OwnTexts
  readonly backups: Backups
  /** Encrypts secrets of other programs: webhooks, the mail server's address. */
  readonly integrationEncryption: Encryption
  readonly ffmpeg: Ffmpeg
}
