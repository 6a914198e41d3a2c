import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findRuntime, isNewEnough } from './runtime.mjs'

const system = process.platform === 'win32' ? 'win' : process.platform
const name = process.platform === 'win32' ? 'node.exe' : 'node'

let folder
let brought
let first
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-runtime-'))
  const bin = join(folder, 'node_modules', `node-${system}-${process.arch}`, 'bin')
  brought = join(bin, name)
  first = join(folder, 'node_modules', '.bin', 'node')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(first, '..'))
  writeFileSync(first, '')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('takes the Node that npm brought along, if it runs here', () => {
  symlinkSync(process.execPath, brought)
  expect(findRuntime(folder)).toBe(brought)
  expect(existsSync(first)).toBe(true)
})

it('else the machine’s own, and takes the other out of the path of npm’s scripts', () => {
  writeFileSync(brought, 'for another kind of machine', { mode: 0o755 })
  expect(findRuntime(folder)).toBe(process.execPath)
  expect(existsSync(first)).toBe(false)
})

it.each([
  ['20.20.2', false],
  ['24.6.0', false],
  ['24.7.0', true],
  ['25.0.0', true],
])('Node %s is new enough: %s', (version, answer) => {
  expect(isNewEnough(version)).toBe(answer)
})
