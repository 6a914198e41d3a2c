import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/db/databases.ts'
import { secretsInDatabase, secretsInFolder } from './secrets.ts'

const folders: string[] = []

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'strom-secrets-'))
  folders.push(folder)
  return join(folder, 'data')
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('secrets in the data folder', () => {
  it('are made once, differ by name, and are the same after a restart', async () => {
    const folder = newFolder()
    const secrets = secretsInFolder(folder)
    const [first, again, other] = await Promise.all([secrets.get('a'), secrets.get('a'), secrets.get('b')])
    expect(first).toHaveLength(32)
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
    const restarted = secretsInFolder(folder)
    expect(await restarted.get('a')).toEqual(first)
    expect(await restarted.get('b')).toEqual(other)
  })

  it('are readable by their owner only', async () => {
    const folder = newFolder()
    const file = join(folder, 'secrets.json')
    await secretsInFolder(folder).get('a')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    await secretsInFolder(folder).get('a')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.new`)).toBe(false)
  })

  it('that are damaged are said to be, and kept', async () => {
    const folder = newFolder()
    const file = join(folder, 'secrets.json')
    await secretsInFolder(folder).get('a')
    for (const damaged of ['{"a": "sho', '{"a": "short"}', '[]']) {
      writeFileSync(file, damaged)
      await expect(secretsInFolder(folder).get('a')).rejects.toThrow('is damaged')
      expect(readFileSync(file, 'utf8')).toBe(damaged)
    }
  })
})

describe('secrets in the database', () => {
  it('are one, however many nodes ask first', async () => {
    const database = await openTestDatabase()
    const clock = { now: () => Date.parse('2026-11-20T12:00:00Z') }
    const nodes = Array.from({ length: 8 }, () => secretsInDatabase(database.db, clock))
    const found = await Promise.all(nodes.map((node) => node.get('a')))
    expect(new Set(found.map((secret) => secret.toString('hex'))).size).toBe(1)
    expect(await nodes[0]?.get('b')).not.toEqual(found[0])
    await database.close()
  })
})
