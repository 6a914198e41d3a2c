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

export type Core = {
  readonly config: Config
  readonly clock: SteadyClock
  readonly log: Logger
  readonly db: Db
  readonly poolLoad: (() => PoolLoad) | undefined
  readonly events: Events
  readonly jobs: Jobs
  readonly settings: Settings
  readonly texts: OwnTexts
  readonly backups: Backups
  /** For credentials of other programs. */
  readonly integrationEncryption: Encryption
  readonly ffmpeg: Ffmpeg
}
