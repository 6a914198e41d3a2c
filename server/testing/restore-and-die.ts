import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { Config } from '../src/base/config.ts'
import { nodeArguments } from './node-arguments.ts'

/** In its own process. `dies`: JavaScript that runs first and causes SIGKILL at some point. */
export async function restoreAndDie(config: Config, file: string, dies: string) {
  const restoring = JSON.stringify(new URL('../src/base/backup/restore.ts', import.meta.url).href)
  const program = `
    ${dies}
    const { restoreFile } = await import(${restoring})
    const config = ${JSON.stringify({ dataDir: config.dataDir, databaseUrl: config.databaseUrl })}
    await restoreFile({ config, file: ${JSON.stringify(file)}, onlyWhereUnused: false, tell })`
  const child = spawn(process.execPath, [...nodeArguments, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

/** The old folder is aside, the new one not yet in place. */
export const dieWhileSwapping = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const tell = () => {}
  const { renameSync } = fs
  fs.renameSync = (from, to) => {
    renameSync(from, to)
    if (/replaced-[^/]+.database$/.test(to)) process.kill(process.pid, 'SIGKILL')
  }
  syncBuiltinESMExports()`

/** All rows are stored, none committed. */
export const dieWhileLoading = `
  const tell = (says) => { if (says === 'looking the rows over') process.kill(process.pid, 'SIGKILL') }`
