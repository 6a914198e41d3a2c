import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { env, platform } from 'node:process'

export const OLDEST = 15
export const WINDOWS = platform === 'win32'

export function hasPostgres() {
  return env.TEST_DATABASE_URL !== undefined || findBinaries() !== undefined
}

/** The newest; Debian keeps them off PATH. */
export function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.filter((version) => Number(version) >= OLDEST).map((version) => join(debian, version, 'bin')),
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
  const suffix = WINDOWS ? '.exe' : ''
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program + suffix))),
  )
  return found && dirname(realpathSync(join(found, `postgres${suffix}`)))
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser() {
  if (WINDOWS || process.getuid() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([known]) => known === name)).find(Boolean)
  if (!user) throw new Error('it may not run as root, and there is neither a user postgres nor nobody')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
