import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { StartupError } from './startup-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartupError(`The settings in ${file} cannot be read: ${reasons[code] ?? code}.`, {
      cause: error,
    })
  }
}

/** An unreadable `.env` must not start another site. */
export function readEnvFile(folder: string): NodeJS.ProcessEnv {
  const file = resolve(folder, '.env')
  if (!existsSync(file)) return {}
  const text = readText(file)
  if (text.includes('\0')) {
    throw new StartupError(
      `The settings in ${file} cannot be read: it is no text in UTF-8, but perhaps in UTF-16; save it as UTF-8.`,
    )
  }
  // A byte-order mark would join the first name.
  return parseEnv(text.replace(/^\ufeff/, ''))
}
