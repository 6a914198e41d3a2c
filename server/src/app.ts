import type { Logger } from 'pino'
import type { Encryption } from './adapters/encryption.ts'
import type { Ffmpeg } from './adapters/ffmpeg.ts'
import type { MarkedNames } from './adapters/marked-name.ts'
import type { PayPal } from './adapters/paypal/paypal.ts'
import type { Backups } from './backup/backups.ts'
import type { SteadyClock } from './clock.ts'
import type { Config } from './config.ts'
import type { PoolLoad } from './db/database.ts'
import type { Db } from './db/db.ts'
import type { Events } from './db/events/events.ts'
import type { Jobs } from './db/jobs/jobs.ts'
import type { SiteEmulator } from './dev/site-emulator.ts'
import type { LiveChannels } from './live/channels.ts'
import type { ExternalSources } from './live/external/external-sources.ts'
import type { RewindStore } from './live/rewind/rewind-store.ts'
import type { Stills } from './live/stills/stills.ts'
import type { Transcoding } from './live/transcoding/transcoding.ts'
import type { SitePages } from './pages/site-pages.ts'
import type { PlaybackRegistry } from './playback/gate/registry/registry.ts'
import type { KeptProgramme } from './programme/kept-programme.ts'
import type { SeenDevices } from './sessions/seen-devices.ts'
import type { Settings } from './settings/settings.ts'
import type { Texts } from './texts/texts.ts'

/** Everything the slices work with, handed in first. Made once in `main.ts`, and by tests with their own clock and database. */
export type App = {
  readonly config: Config
  readonly clock: SteadyClock
  readonly log: Logger
  readonly db: Db
  /** How busy the connections to PostgreSQL are; the embedded database has one. */
  readonly poolLoad: (() => PoolLoad) | undefined
  readonly events: Events
  readonly jobs: Jobs
  readonly settings: Settings
  readonly backups: Backups
  /** Around the secrets of second factors. */
  readonly factorEncryption: Encryption
  /** Around secrets that belong to other programs: of webhooks, and the mail server's address. */
  readonly integrationEncryption: Encryption
  readonly seenDevices: SeenDevices
  readonly texts: Texts
  readonly pages: SitePages
  readonly programme: KeptProgramme
  readonly channels: LiveChannels
  readonly external: ExternalSources
  readonly ffmpeg: Ffmpeg
  readonly transcoding: Transcoding
  readonly rewind: RewindStore
  /** The addresses of downloads of broadcasts. */
  readonly recordings: MarkedNames
  readonly stills: Stills
  readonly registry: PlaybackRegistry
  readonly paypal: PayPal
  /** Stands in for PayPal in a demonstration without PayPal's settings. */
  readonly payPalEmulator: SiteEmulator | undefined
}
