import { spawnSync } from 'node:child_process'
import { hasPostgres } from './installed-postgres.mjs'
import { run } from './processes.mjs'

const programs = [
  {
    name: 'ffmpeg',
    isHere: () => starts('ffmpeg', '-version'),
    leftOut: 'broadcasts by ffmpeg, decoding of frames',
  },
  {
    name: 'nginx',
    isHere: () => starts('nginx', '-v'),
    leftOut: 'the site behind nginx, the edge, several nodes',
  },
  {
    name: 'postgresql',
    isHere: hasPostgres,
    leftOut: 'the server on PostgreSQL, several nodes',
  },
]

/** @returns a sentence on each program still missing; with `CI=true` its tests run, and fail. */
export async function installPrograms(log) {
  const missing = programs.filter(({ isHere }) => !isHere())
  if (missing.length > 0)
    await installDebianPackages(
      missing.map(({ name }) => name),
      `tests of ${missing.map(({ leftOut }) => leftOut).join(', ')}`,
      log,
    )
  return missing
    .filter(({ isHere }) => !isHere())
    .map(({ name, leftOut }) => `NOT RUN, for there is no ${name} here: ${leftOut}.`)
}

/** Only as root on Debian. */
export async function installDebianPackages(packages, purpose, log) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return
  log(`As root: installing ${packages.join(', ')} from Debian into this machine, for ${purpose} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  const { code, output } = await run('apt-get', install, { env, quiet: true })
  if (code !== 0) log(output.trim().split('\n').slice(-5).join('\n'))
}

function starts(name, option) {
  return spawnSync(name, [option], { stdio: 'ignore' }).error === undefined
}
