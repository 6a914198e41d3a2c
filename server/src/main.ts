import { readConfig } from './base/config.ts'
import { readEnvFile } from './base/config-file.ts'
import { tellOldNames } from './base/config-names.ts'
import { makeDataFolder } from './base/db/data-folder/data-folder.ts'
import { tellLittleMemory } from './base/memory.ts'
import { exitCodeOf } from './base/startup-error.ts'
import { buildServer } from './compose/api/server.ts'
import { startJobs } from './compose/jobs.ts'
import { openApp } from './compose/open-app.ts'
import { greeting } from './compose/start/greeting.ts'
import { listen, openRtmp } from './compose/start/listen.ts'
import { notStarted } from './compose/start/not-started.ts'
import { onStopSignal } from './compose/start/stop.ts'
import type { App } from './operate/app.ts'
import { serveCommands } from './operate/cli/socket.ts'
import { listDemoPeople } from './operate/demo/installation-mode.ts'
import { seedWhereNew } from './operate/demo/seed.ts'
import { setupAtStart } from './operate/setup/owner-link.ts'

/** A stop may take ten seconds in all. */
const finishUnderWayMs = 3000

async function open(app: App, server: Awaited<ReturnType<typeof buildServer>>) {
  await listen(server, app.config)
  const rtmp = await openRtmp(app, server.stopping)
  await startJobs(app)
  // On PostgreSQL the socket's folder may not exist yet.
  makeDataFolder(app.config.dataDir)
  return { rtmp, commands: await serveCommands(app) }
}

async function main() {
  const config = readConfig(process.env, readEnvFile(process.cwd()))
  for (const notice of [tellOldNames(config.oldNames), tellLittleMemory(config)]) {
    if (notice !== null) process.stderr.write(`${notice}\n`)
  }
  const { app, databaseKind, close } = await openApp(config)
  if (config.mode === 'demonstration') await seedWhereNew(app)
  const server = await buildServer(app)
  const opening = open(app, server)
  // A stop may come as soon as the site is reported ready.
  onStopSignal(async () => {
    const { rtmp, commands } = await opening
    await server.drain({ noticeMs: config.stopNoticeSeconds * 1000, finishMs: finishUnderWayMs })
    await rtmp?.ended()
    await commands.close()
    await server.close()
    await close()
  }, config.stopNoticeSeconds)
  await opening
  const [setup, people] = [await setupAtStart(app), await listDemoPeople(app.db)]
  process.stdout.write(greeting(config, { databaseKind, setup, people }))
}

try {
  await main()
} catch (error) {
  const told = notStarted(error)
  if (!told) throw error
  process.stderr.write(`${told.message}\n`)
  process.exit(exitCodeOf(told))
}
