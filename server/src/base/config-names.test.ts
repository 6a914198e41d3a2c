import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { gatherSettings, tellOldNames } from './config-names.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-names-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

it('reads a setting by its name, by its older one, and from a file', () => {
  const config = readConfig({
    STROM_PUBLIC_URL: 'https://live.example.org',
    DATA_DIR: '/srv/strom',
    STROM_METRICS_TOKEN_FILE: file('token', 'sixteen characters\n'),
  })
  expect(config).toMatchObject({
    publicUrl: 'https://live.example.org',
    dataDir: '/srv/strom',
    metricsToken: 'sixteen characters',
    oldNames: ['DATA_DIR'],
  })
  expect(tellOldNames(config.oldNames)).toBe(
    'Settings have names that begin with STROM_ now; the older ones are still read: DATA_DIR.',
  )
})

it('says nothing of the names that hosts set by themselves, and nothing without older ones', () => {
  const config = readConfig({ PORT: '8080', HOST: '127.0.0.1' })
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', oldNames: [] })
  expect(tellOldNames(config.oldNames)).toBeNull()
  expect(readConfig({ PORT: '8080', STROM_PORT: '3001' }).port).toBe(3001)
})

it('lets the environment win over the file, whichever names each has', () => {
  const fromFile = { STROM_PUBLIC_URL: 'https://file.example.org' }
  expect(readConfig({ PUBLIC_URL: 'https://shell.example.org' }, fromFile).publicUrl).toBe(
    'https://shell.example.org',
  )
})

it.each([
  [{ STROM_DATA_DIR: '/a', DATA_DIR: '/b' }, 'STROM_DATA_DIR and DATA_DIR are set: keep one of them'],
  [{ STROM_DATA_DIR: '/a', DATA_DIR: '/a' }, null],
  [{ STROM_DATA_DIR: '/a', DATA_DIR: '' }, null],
])('tells of two names that differ: %j', (variables, wrong) => {
  expect(gatherSettings(variables, ['STROM_DATA_DIR']).wrong).toEqual(wrong === null ? [] : [wrong])
})

it('refuses a file that is not there, is empty, or stands beside a value', () => {
  const missing = join(folder, 'missing')
  const empty = file('empty', '\n')
  expect(gatherSettings({ STROM_EDGE_SECRET_FILE: missing }, ['STROM_EDGE_SECRET']).wrong).toEqual([
    `STROM_EDGE_SECRET_FILE names a file that cannot be read, ${missing} (ENOENT)`,
  ])
  expect(gatherSettings({ STROM_EDGE_SECRET_FILE: empty }, ['STROM_EDGE_SECRET']).wrong).toEqual([
    `STROM_EDGE_SECRET_FILE names an empty file, ${empty}`,
  ])
  expect(() =>
    readConfig({ STROM_EDGE_SECRET_FILE: empty, STROM_EDGE_SECRET: 'sixteen characters' }),
  ).toThrow('STROM_EDGE_SECRET and STROM_EDGE_SECRET_FILE are set: keep one of them')
})

it.each(['0.0.0.0', '::', '192.0.2.7'])('shows no demonstration on %s that nobody asked for', (host) => {
  expect(() => readConfig({ STROM_HOST: host })).toThrow(
    `STROM_MODE is missing: production, or demonstration to show made-up people, whose passwords are public, to all who reach ${host}`,
  )
  expect(readConfig({ STROM_HOST: host, STROM_MODE: 'demonstration' }).mode).toBe('demonstration')
})
