import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'
import { asksForPostgres, embeddedRuns, sitePaths, siteSettings } from './test-settings.mjs'

it('one place asks for PostgreSQL, and the tests of whole sites exist', () => {
  const sources = ['server/src', 'server/testing'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => `${folder}/${String(file).replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.ts')),
  )
  const asking = sources.filter((file) =>
    /env\.TEST_DATABASE_URL/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(asking).toEqual([asksForPostgres])
  for (const path of sitePaths) {
    const found = sources.some((file) => file.startsWith(path) && file.endsWith('.test.ts'))
    expect([path, found]).toEqual([path, true])
  }
})

it('every setting of a site of one’s own is kept from the tests', () => {
  const guide = readFileSync(join(root, 'docs/settings.md'), 'utf8')
  const [, table = ''] = guide.split('## Settings of the process')
  const names = [...table.split('\n## ')[0].matchAll(/`([A-Z][A-Z_]+)`(?=[^|]*\|.*\|.*\|)/g)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !siteSettings.test(name))).toEqual([])
})

it('each folder of the server’s tests is in one of the two runs on the embedded database', () => {
  const left = embeddedRuns.before.flatMap((arg) => arg.match(/^--exclude=(.*)\*\*$/)?.[1] ?? [])
  expect(left.length).toBeGreaterThan(3)
  expect(embeddedRuns.beside.filter((arg) => arg.endsWith('/'))).toEqual(left)
  for (const folder of left) expect(readdirSync(join(root, folder)).join()).toContain('.test.ts')
})
