import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The built one starts in a third of the time. */
const program = fileURLToPath(new URL('../../server/dist/command-line.js', import.meta.url))

export async function strom(...words: string[]): Promise<string> {
  const env = { ...process.env, STROM_DATA_DIR: process.env.STROM_E2E_DATA }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--enable-source-maps', program, ...words],
    { env },
  )
  return stdout
}
