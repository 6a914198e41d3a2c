import { join } from 'node:path'
import type { Logger } from 'pino'
import { createEncryption } from '../base/adapters/encryption.ts'
import { createFfmpeg } from '../base/adapters/ffmpeg.ts'
import { createMarkedNames } from '../base/adapters/marked-name.ts'
import { secretsInDatabase, secretsInFolder } from '../base/adapters/secrets.ts'
import { openBackups } from '../base/backup/backups.ts'
import type { SteadyClock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { OpenedDatabase } from '../base/db/database.ts'
import { createEvents } from '../base/db/events/events.ts'
import { nodeName } from '../base/db/events/node-names.ts'
import { createJobs } from '../base/db/jobs/jobs.ts'
import { openSettings } from '../base/settings/settings.ts'
import { openLiveChannels } from '../live/channels.ts'
import { openExternalSources } from '../live/external/external-sources.ts'
import { createChannelNodes } from '../live/nodes/nodes.ts'
import { createRewindStore } from '../live/rewind/rewind-store.ts'
import { createStills } from '../live/stills/stills.ts'
import { createTranscoding } from '../live/transcoding/transcoding.ts'
import { openProvider } from '../money/open-provider.ts'
import { followAlarms } from '../operate/alarms/tell-alarms.ts'
import type { App } from '../operate/app.ts'
import { createSeenDevices } from '../people/sessions/seen-devices.ts'
import { openSitePages } from '../site/pages/site-pages.ts'
import { openTexts } from '../site/texts/texts.ts'
import { answerForPushes } from '../watch/health/push-signs.ts'
import { openRegistry } from '../watch/playback/gate/registry/registry.ts'
import { createKeyring, createStreamTokens } from '../watch/playback/gate/stream-token.ts'
import { openKeptProgramme } from '../watch/programme/kept-programme.ts'
import { queues, registerJobs } from './jobs.ts'
import { requeueWaiting } from './requeue-waiting.ts'
import { followClock } from './set-times-back.ts'

export type AssembledApp = {
  app: App
  /** Leaves the database open. */
  close(): Promise<void>
}

type Parts = {
  config: Config
  clock: SteadyClock
  log: Logger
  database: OpenedDatabase
  isInner?: ((address: string) => boolean) | undefined
}

type Closable = { close(): void | Promise<void> }

export async function assembleApp({ config, clock, log, database, isInner }: Parts): Promise<AssembledApp> {
  await using opened = new AsyncDisposableStack()
  const kept = <T extends Closable | undefined>(one: T): T => opened.adopt(one, (it) => it?.close())
  const { db, kind } = database
  const secrets = kind === 'postgres' ? secretsInDatabase(db, clock) : secretsInFolder(config.dataDir)
  const tokens = createStreamTokens(createKeyring([await secrets.get('stream-token')]))
  const edgeSecret = config.edgeSecret ?? (await secrets.get('edge')).toString('base64url')
  const events = kept(await createEvents(database, log, nodeName({ nodeUrl: config.nodeUrl, edgeSecret })))
  const settings = kept(await openSettings({ db, events, clock, log }))
  const texts = kept(await openTexts({ db, events }))
  const pages = kept(await openSitePages({ db, events, config }))
  const programme = kept(openKeptProgramme({ db, events, clock, settings }))
  const { nodeUrl } = config
  const store = createRewindStore({
    folder: join(config.dataDir, 'rewind'),
    clock,
    log,
    // Nodes do not share their recordings.
    maxBytes: () => (nodeUrl ? 0 : settings.get('rewindMegabytes') * 1024 * 1024),
  })
  const rewind = opened.adopt(store, (it) => it.settled())
  const secret = nodeUrl && (await secrets.get('between-nodes')).toString('base64url')
  const channels = kept(
    await openLiveChannels({
      db,
      events,
      clock,
      rewind,
      log,
      joinNodes:
        nodeUrl && secret
          ? (all) => createChannelNodes({ db, events, log, secret, node: nodeUrl, channels: all })
          : undefined,
    }),
  )
  const external = kept(
    await openExternalSources({
      db,
      events,
      clock,
      isInner,
      secret: await secrets.get('external-addresses'),
      limitBytes: () => settings.get('externalMemoryMegabytes') * 1024 * 1024,
    }),
  )
  const ffmpeg = createFfmpeg()
  const transcoding = kept(
    createTranscoding({ ffmpeg, log, maxRunning: () => settings.get('maxTranscodings') }),
  )
  const registry = kept(await openRegistry({ db, events, settings, clock, log, tokens }))
  const seenDevices = kept(createSeenDevices({ db, log }))
  const provider = openProvider({ config, clock, log })
  kept(provider.standIn)
  // Closed first, while what its jobs use is open.
  const jobs = opened.adopt(await createJobs(database, log, queues), (it) => it.stop())
  const app: App = {
    // All nodes share the generated one.
    config: { ...config, edgeSecret },
    clock,
    log,
    db,
    poolLoad: kind === 'postgres' ? database.load : undefined,
    events,
    jobs,
    settings,
    backups: openBackups({ database, dataDir: config.dataDir, clock }),
    factorEncryption: createEncryption(await secrets.get('second-factors'), 'second factor'),
    integrationEncryption: createEncryption(await secrets.get('integrations'), 'integration'),
    seenDevices,
    texts,
    pages,
    programme,
    channels,
    external,
    ffmpeg,
    transcoding,
    rewind,
    recordings: createMarkedNames(await secrets.get('recordings')),
    stills: createStills({
      ffmpeg,
      channels,
      external,
      clock,
      names: createMarkedNames(await secrets.get('stills')),
      isOn: () => settings.get('liveStills'),
    }),
    registry,
    provider,
  }
  if (jobs.areNew) await requeueWaiting(app)
  registerJobs(app)
  opened.defer(answerForPushes(app))
  opened.defer(followClock(app))
  opened.defer(followAlarms(app))
  const all = opened.move()
  return { app, close: () => all.disposeAsync() }
}
