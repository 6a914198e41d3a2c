// `-- --folder PATH` makes the folder only, for images.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build.mjs'
import { findNpm } from './packages.mjs'
import { root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { layOutRelease } from './release-folder.mjs'
import { runCommand, Stop } from './stop.mjs'

const calledFrom = process.env.INIT_CWD ?? process.cwd()

await runCommand(async () => {
  const wanted = readFolder()
  const node = await prepare(console.log)
  for (const part of ['web', 'server']) await buildIfStale(part, node, console.log)
  if (wanted !== undefined) return layOutRelease(resolve(calledFrom, wanted))

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `strom-${version}-${process.platform}-${process.arch}`
  const out = join(root, 'release')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out)
  layOutRelease(join(out, name))
  const sbom = join(out, name, 'sbom.cdx.json')
  writeFileSync(sbom, listParts())
  writeFileSync(join(out, `${name}.cdx.json`), readFileSync(sbom))
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
  runOrStop('tar', ['-czf', `${name}.tar.gz`, ...owner, name], out)
  const digest = createHash('sha256')
    .update(readFileSync(join(out, `${name}.tar.gz`)))
    .digest('hex')
  writeFileSync(join(out, `${name}.tar.gz.sha256`), `${digest}  ${name}.tar.gz\n`)
  console.log(`release/${name}.tar.gz and its checksum are there; docs/install.md says how to install it.`)
})

function readFolder() {
  try {
    return parseArgs({ options: { folder: { type: 'string' } } }).values.folder
  } catch (error) {
    throw new Stop(`npm run release: ${/** @type {Error} */ (error).message}`)
  }
}

function listParts() {
  const npm = findNpm()
  const which = ['server', 'contract', 'media', 'rules', 'paypal-emulator'].flatMap((one) => [
    '-w',
    `@strom/${one}`,
  ])
  const options = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--include-workspace-root', ...which]
  return runOrStop(npm.command, [...npm.args, ...options], root, npm.shell)
}

function runOrStop(command, args, cwd, shell = false) {
  const done = spawnSync(command, args, { cwd, shell, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (done.status !== 0) throw new Stop(`${command} ${args[0]}: ${done.error?.message ?? done.stderr.trim()}`)
  return done.stdout
}
