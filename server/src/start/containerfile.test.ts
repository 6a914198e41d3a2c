// deploy/container/Containerfile: no container is built here; what it names is looked at, and what it copies is run.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { answers, freePort, startProgram, untilSo } from '../../testing/crash/processes.ts'
import { makeTestFolder } from '../../testing/db/databases.ts'
import { layOutContainer, productionPackages } from '../../testing/stages/container-stage.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const lines = readFileSync(join(root, 'deploy/container/Containerfile'), 'utf8')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const final = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
const workspaces: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces

it('copies only what is there, and every workspace before the packages are installed', () => {
  const sources = lines
    .filter((line) => line.startsWith('COPY') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
  for (const source of sources) expect([source, existsSync(join(root, source))]).toEqual([source, true])
  for (const workspace of workspaces) expect(sources).toContain(`${workspace}/package.json`)
})

it('runs the server as somebody without rights, with a health check, and stops it gently', () => {
  expect(lineOf('USER')).toBe('USER strom')
  expect(lineOf('STOPSIGNAL')).toContain('SIGTERM')
  expect(lineOf('HEALTHCHECK')).toContain('/healthz')
  const command: string[] = JSON.parse(lineOf('CMD').replace(/^\s*CMD /, ''))
  expect(existsSync(join(root, command.at(-1) ?? ''))).toBe(true)
  expect(final.indexOf('USER strom')).toBeGreaterThan(final.findLastIndex((line) => /^(COPY|RUN)/.test(line)))
})

it('takes no secrets, no data and no packages of this machine along', () => {
  const ignored = readFileSync(join(root, '.containerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'data', '**/node_modules']))
})

const installed = ['server', 'contract', 'media', 'rules', 'paypal-emulator']

it('installs for production what the server and the workspaces it uses need, all in the folder that is copied', () => {
  const install = lines.filter((line) => line.startsWith('RUN npm ci')).at(-1) ?? ''
  expect(install).toContain('--omit=dev')
  expect(install).toContain('--include-workspace-root')
  expect([...install.matchAll(/-w @strom\/([\w-]+)/g)].map(([, name]) => name)).toEqual(installed)
  const { top, nested } = productionPackages(installed)
  expect(top.length).toBeGreaterThan(50)
  for (const tool of ['vite', 'vitest', 'typescript', 'react'])
    expect(top).not.toContain(`node_modules/${tool}`)
  expect(nested).toEqual([])
})

it.runIf(process.platform === 'linux')(
  'runs from what its last stage copies, and nothing else',
  {
    timeout: 60_000,
  },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strom-container-'))
    try {
      layOutContainer(final, folder, installed)
      // Made beforehand, which takes its time.
      await makeTestFolder(join(folder, 'data'))
      const env = Object.fromEntries(
        [...lineOf('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
      )
      const [, ...args]: string[] = JSON.parse(lineOf('CMD').replace(/^\s*CMD /, ''))
      const port = await freePort()
      const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') }
      const site = startProgram(process.execPath, args, { ...env, ...own }, folder)
      try {
        await untilSo(site, () => answers(`http://127.0.0.1:${port}/readyz`))
        const asked = ['/healthz', '/api/openapi.json', '/images/testbilde/poster.webp', '/dev/paypal/sdk/js']
        const pages = existsSync(join(root, 'web/dist')) ? ['/'] : []
        for (const path of [...asked, ...pages]) {
          expect([path, await answers(`http://127.0.0.1:${port}${path}`)]).toEqual([path, true])
        }
        expect(await site.stop()).toBe(0)
      } finally {
        await site.kill()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

function lineOf(word: string): string {
  return final.filter((line) => new RegExp(`^\\s*${word} `).test(line)).at(-1) ?? ''
}
