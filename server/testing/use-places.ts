import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type Config, readConfig } from '../src/base/config.ts'
import { postgresUrl } from './db/postgres.ts'

type Kind = 'embedded' | 'postgres'

export const kindOfRun: Kind = postgresUrl ? 'postgres' : 'embedded'

export type Places = {
  /** Opens a place for a site that was never started. */
  open(kind: Kind): Promise<Config>
  file(): string
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Removed when the file is through. */
export function usePlaces(): Places {
  let folder: string
  const databases: string[] = []
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'strom-places-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    for (const name of databases) await onServer(`drop database ${name} with (force)`)
  })
  return {
    async open(kind) {
      const name = `strom_place_${randomUUID().replaceAll('-', '')}`
      const env = { STROM_DATA_DIR: join(folder, name), STROM_LOG_LEVEL: 'silent' }
      if (kind === 'embedded') return readConfig(env)
      await onServer(`create database ${name}`)
      databases.push(name)
      const url = new URL(postgresUrl ?? '')
      url.pathname = `/${name}`
      return readConfig({ ...env, STROM_DATABASE_URL: url.href })
    },
    file: () => join(folder, `${randomUUID()}.ndjson.gz`),
  }
}
