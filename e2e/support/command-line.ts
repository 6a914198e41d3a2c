import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('../../server/src/cli/command-line.ts', import.meta.url))

/** Gives the running site a command, as its owner does at a terminal: `strom('maintenance', 'on')`. */
export async function strom(...words: string[]): Promise<string> {
  const env = { ...process.env, STROM_DATA_DIR: process.env.STROM_E2E_DATA }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env })
  return stdout
}
