import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { limitConcurrency } from '../concurrency.ts'
import type { Db } from '../db/db.ts'
import { StartupError } from '../startup-error.ts'
import { findOrInsertSecret } from './queries-secrets.ts'

export type Secrets = {
  /** 32 random bytes. */
  get(name: string): Promise<Buffer>
}

const secretBytes = 32
const secretsOnDisk = z.record(z.string(), z.base64url().length(43))

function makeSecret() {
  return randomBytes(secretBytes).toString('base64url')
}

export function secretsInDatabase(db: Db, clock: Clock): Secrets {
  return {
    async get(name) {
      const value = await findOrInsertSecret(db, name, makeSecret(), new Date(clock.now()))
      return Buffer.from(value, 'base64url')
    },
  }
}

async function readSecrets(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new StartupError(`The file ${file} cannot be read: ${error.message}`)
  })
  try {
    return secretsOnDisk.parse(JSON.parse(text))
  } catch {
    throw new StartupError(
      `The file ${file} is damaged. Restore it from a backup, or delete it to make new secrets.`,
    )
  }
}

export function readStoredSecrets(folder: string): Promise<Record<string, string>> {
  return readSecrets(join(folder, 'secrets.json'))
}

/** A power cut leaves either version whole. */
async function writeSecrets(folder: string, file: string, secrets: Record<string, string>) {
  await mkdir(folder, { recursive: true })
  const beside = `${file}.new`
  await rm(beside, { force: true })
  const handle = await open(beside, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, file)
}

export function secretsInFolder(folder: string): Secrets {
  const file = join(folder, 'secrets.json')
  const inTurn = limitConcurrency(1)
  async function findOrMake(name: string) {
    const secrets = await readSecrets(file)
    const value = secrets[name] ?? makeSecret()
    if (name in secrets) await chmod(file, 0o600)
    else await writeSecrets(folder, file, { ...secrets, [name]: value })
    return Buffer.from(value, 'base64url')
  }
  return { get: (name) => inTurn(() => findOrMake(name)) }
}
