import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSize, refuseWithoutRoom } from './room-for-copy.ts'

const megabyte = 1024 * 1024
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-'))
  mkdirSync(join(folder, 'base/5'), { recursive: true })
  writeFileSync(join(folder, 'base/5/1259'), Buffer.alloc(2 * megabyte))
  writeFileSync(join(folder, 'PG_VERSION'), Buffer.alloc(megabyte))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a copy of the database must leave what the database itself needs', async () => {
  const bytes = await readSize(folder)
  const refused = refuseWithoutRoom(bytes, '/data', () => 50 * megabyte)
  await expect(refused).rejects.toThrow(
    'A backup needs 51 MB free in /data while it is made, and 50 MB are; make room there.',
  )
  await expect(refuseWithoutRoom(bytes, '/data', () => 51 * megabyte)).resolves.toBeUndefined()
})
