import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprintSources, isCurrent, markAsBuilt } from './build.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-web-'))
  write('web/src/app/main.tsx', 'first')
  write('rules/src/pricing.ts', 'first')
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path, text) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function build() {
  write('web/dist/index.html', '<!doctype html>')
  markAsBuilt('web', fingerprintSources('web', folder), folder)
}

it('is not current before it was built', () => {
  expect(isCurrent('web', folder)).toBe(false)
})

it('stays current while only tests, the server and its own output change', () => {
  build()
  write('web/src/app/main.test.tsx', 'a test')
  write('web/dist/assets/main.js', 'output')
  write('server/src/main.ts', 'server')
  expect(isCurrent('web', folder)).toBe(true)
})

it.each([
  ['a source changes its size', () => write('web/src/app/main.tsx', 'longer than first')],
  ['a source changes its time only', () => utimesSync(join(folder, 'rules/src/pricing.ts'), 1, 1)],
  ['a source is added', () => write('contract/src/new.ts', '')],
  ['a source is removed', () => rmSync(join(folder, 'rules/src/pricing.ts'))],
  ['packages change', () => write('package-lock.json', '{ }')],
  ['the output is removed', () => rmSync(join(folder, 'web/dist'), { recursive: true })],
])('is stale when %s', (_case, change) => {
  build()
  change()
  expect(isCurrent('web', folder)).toBe(false)
})
