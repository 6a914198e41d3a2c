// An unpacked release runs; of Dockerfile and compose.yaml only the referenced files are checked.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { layOutRelease, productionPackages } from '../../../../scripts/release-folder.mjs'
import { answers, freePort, startProgram, untilSo } from '../../../testing/crash/processes.ts'
import { makeTestFolder } from '../../../testing/db/embedded.ts'
import { processSettings } from '../../base/config.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const lines = read('Dockerfile')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const final = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
const workspaces: string[] = JSON.parse(read('package.json')).workspaces
const lineOf = (word: string) => final.filter((line) => new RegExp(`^\\s*${word} `).test(line)).at(-1) ?? ''
const environment = Object.fromEntries(
  [...lineOf('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)

describe('the image', () => {
  it('copies only what is there, and every workspace before the packages are installed', () => {
    const sources = lines
      .filter((line) => line.startsWith('COPY') && !line.includes('--from='))
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
    for (const source of sources) expect([source, existsSync(join(root, source))]).toEqual([source, true])
    for (const workspace of workspaces) expect(sources).toContain(`${workspace}/package.json`)
  })

  it('runs the site as somebody without rights, with a health check, and stops it gently', () => {
    expect(lineOf('USER')).toBe('USER strom')
    expect(lineOf('STOPSIGNAL')).toContain('SIGTERM')
    expect(lineOf('HEALTHCHECK')).toContain('/healthz')
    expect(lineOf('CMD')).toBe('CMD ["strom", "start"]')
    expect(final.join('\n')).toContain('ln -s /opt/strom/bin/strom /usr/local/bin/strom')
    expect(final.indexOf('USER strom')).toBeGreaterThan(
      final.findLastIndex((line) => /^(COPY|RUN)/.test(line)),
    )
    const unknown = Object.keys(environment).filter(
      (name) => name.startsWith('STROM_') && !processSettings.includes(name),
    )
    expect(unknown).toEqual([])
  })

  it('takes no secrets, no data and no packages of this machine along', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '.env', '*.env', 'data', 'secrets', '**/node_modules', '**/dist']),
    )
    // Podman would prefer that file.
    expect(existsSync(join(root, '.containerignore'))).toBe(false)
  })
})

describe('compose.yaml', () => {
  const compose = read('compose.yaml')

  it('sets settings that there are, and no secret', () => {
    const set = [...compose.matchAll(/^ {6}(STROM_\w+?)(?:_FILE)?: /gm)].map(([, name]) => name)
    const known = [...processSettings, 'STROM_SITE', 'STROM_UPSTREAM']
    expect(set.filter((name) => !known.includes(name ?? ''))).toEqual([])
    expect(set).toContain('STROM_DATABASE_URL')
    expect(compose).not.toMatch(/PASSWORD: |postgres:\/\/\w+:[^%]/)
  })

  it('mounts files that are there', () => {
    const files = [...compose.matchAll(/'\.\/([\w./-]+):/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true])
  })
})

/** The Node installed by npm, if it runs here. */
const brought = process.platform === 'linux' && existsSync(join(root, 'node_modules/.bin/node'))

describe.runIf(brought)('a release', () => {
  let folder: string
  let home: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strom-release-'))
    home = join(folder, 'strom')
    for (const part of ['web', 'server'] as const) await buildIfStale(part, process.execPath, () => {})
    layOutRelease(home)
    // Prepared in advance, because it is slow.
    await makeTestFolder(join(folder, 'data'))
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has the packages that run, and none of those that build or test', () => {
    const packages = productionPackages()
    expect(packages.length).toBeGreaterThan(50)
    for (const tool of ['vite', 'vitest', 'typescript', 'react', 'rolldown']) {
      expect(packages).not.toContain(`node_modules/${tool}`)
    }
    expect(readdirSync(home).toSorted()).toEqual(
      [
        ...['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'deploy', 'docs'],
        ...['node_modules', 'package.json', 'server', 'web'],
      ].toSorted(),
    )
  })

  it('runs by its command, which has all commands besides', async () => {
    const port = await freePort()
    const own = { STROM_PORT: String(port), STROM_HOST: '127.0.0.1', STROM_DATA_DIR: join(folder, 'data') }
    const env = { ...environment, ...own, STROM_RTMP_PORT: '0', PATH: process.env.PATH }
    const command = join(home, 'bin/strom')
    const site = startProgram(command, ['start'], env, folder)
    try {
      await untilSo(site, () => answers(`http://127.0.0.1:${port}/readyz`))
      const asked = [
        '/healthz',
        '/api/openapi.json',
        '/images/testbilde/poster.webp',
        '/dev/paypal/sdk/js',
        '/',
      ]
      for (const path of asked) {
        expect([path, await answers(`http://127.0.0.1:${port}${path}`)]).toEqual([path, true])
      }
      const say = (...args: string[]) => execFileSync(command, args, { env, cwd: folder, encoding: 'utf8' })
      expect(say('setting', 'get', 'brandName')).toContain('Strøm')
      // Written by the worker, a separate bundle.
      expect(say('backup', 'copy.backup')).toContain('copy.backup')
      expect(await site.stop()).toBe(0)
    } finally {
      await site.kill()
    }
  })

  it('does not start as a demonstration for others unless that is asked for', async () => {
    const env = { ...environment, PATH: process.env.PATH, STROM_DATA_DIR: join(folder, 'others') }
    const started = spawn(join(home, 'bin/strom'), ['start'], { env, cwd: folder })
    const said = (await started.stderr.toArray()).join('')
    expect(said).toContain('STROM_MODE is missing')
    expect(existsSync(join(folder, 'others'))).toBe(false)
  })
})
