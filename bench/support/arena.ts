import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const commandLine = fileURLToPath(new URL('../../server/src/compose/command-line.ts', import.meta.url))

/** `address` is for HTTP, `server` and `key` for RTMP. */
export type Arena = { title: string; address: string; server: string; key: string }

/** Adds channel and stream `arena` by the command line; null without ffmpeg. */
export async function addArena(dataDir: string): Promise<Arena | null> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) return null
  const title = 'Arena'
  const strom = (...words: string[]) =>
    run(process.execPath, ['--disable-warning=ExperimentalWarning', commandLine, ...words], {
      env: { ...process.env, STROM_DATA_DIR: dataDir },
    })
  const { stdout } = await strom('channels', 'add-push', 'arena', '--title', title, '--json')
  await strom('streams', 'add', 'arena', '--title', title, '--channel', 'arena')
  const { push } = JSON.parse(stdout) as { push: Omit<Arena, 'title'> }
  return { ...push, title }
}
