import { expect, it } from 'vitest'
import { awaitsAtTopLevel } from './no-top-level-await.ts'

it.each([
  'await begin()',
  'export const store = await open()',
  'if (isOld) { await import("./old.js") }',
  'export {}; for await (const one of all) use(one)',
])('finds %s', (code) => expect(awaitsAtTopLevel(code)).toBe(true))

it.each([
  'export async function open() { await begin() }',
  'const open = async () => await begin()',
  'class Store { async open() { for await (const one of all) use(one) } }',
  'import("./later.js").then((later) => later.begin())',
])('lets %s be', (code) => expect(awaitsAtTopLevel(code)).toBe(false))
