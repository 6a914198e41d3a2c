// deploy/container/Containerfile: no container is built here; what it names is looked at.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

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
  const of = (word: string) => final.filter((line) => new RegExp(`^\\s*${word} `).test(line)).at(-1) ?? ''
  expect(of('USER')).toBe('USER strom')
  expect(of('STOPSIGNAL')).toContain('SIGTERM')
  expect(of('HEALTHCHECK')).toContain('/healthz')
  const command: string[] = JSON.parse(of('CMD').replace(/^\s*CMD /, ''))
  expect(existsSync(join(root, command.at(-1) ?? ''))).toBe(true)
  expect(final.indexOf('USER strom')).toBeGreaterThan(final.findLastIndex((line) => /^(COPY|RUN)/.test(line)))
})

it('takes no secrets, no data and no packages of this machine along', () => {
  const ignored = readFileSync(join(root, '.containerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'data', '**/node_modules']))
})
