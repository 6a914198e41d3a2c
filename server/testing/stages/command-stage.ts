import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { App } from '../../src/operate/app.ts'
import { askServer } from '../../src/operate/cli/ask-server.ts'
import { serveCommands } from '../../src/operate/cli/socket.ts'
import { toSocketPath } from '../../src/operate/cli/socket-path.ts'
import { openTestApp } from '../test-app.ts'

async function openCommandStage() {
  const folder = mkdtempSync(join(tmpdir(), 'strom-'))
  const site = await openTestApp({ start: Date.now(), env: { STROM_DATA_DIR: folder } })
  let served = await serveCommands(site.app)
  const ask = (...argv: string[]) => askServer(toSocketPath(folder), argv)
  return {
    site,
    ask,
    async askForJson(...argv: string[]) {
      return JSON.parse((await ask(...argv, '--json'))?.out ?? 'null')
    },
    /** Lets this app carry them out. */
    async serve(app: App) {
      await served.close()
      served = await serveCommands(app)
    },
    async close() {
      await served.close()
      await site.close()
      rmSync(folder, { recursive: true })
    },
  }
}

type CommandStage = Awaited<ReturnType<typeof openCommandStage>>

export function useCommandStage(): CommandStage {
  const stage = {} as CommandStage
  beforeAll(async () => {
    Object.assign(stage, await openCommandStage())
  })
  afterAll(() => stage.close())
  return stage
}
