import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { postgresUrl } from '../../testing/db/postgres.ts'
import { readConfig } from '../base/config.ts'
import { StartupError } from '../base/startup-error.ts'
import { openApp } from './open-app.ts'

it.runIf(postgresUrl)(
  'leaves no connection open when its user may not make the schema of the jobs',
  async () => {
    const name = `strom_modest_${randomUUID().replaceAll('-', '')}`
    const dataDir = mkdtempSync(join(tmpdir(), 'strom-modest-'))
    const server = new pg.Client({ connectionString: postgresUrl })
    await server.connect()
    try {
      await server.query(`create database ${name}`)
      await server.query(`create role ${name} login password 'modest'`)
      const url = new URL(postgresUrl ?? '')
      url.pathname = `/${name}`
      const own = new pg.Client({ connectionString: url.href })
      await own.connect()
      await own.query(`alter schema public owner to ${name}`)
      await own.end()
      url.username = name
      url.password = 'modest'
      const env = { STROM_DATA_DIR: dataDir, STROM_DATABASE_URL: url.href, STROM_LOG_LEVEL: 'silent' }
      const failed = await openApp(readConfig(env)).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(StartupError)
      expect(failed).toMatchObject({
        passing: false,
        message: expect.stringMatching(/may not do this \(permission denied .*make it the owner/),
      })
      await vi.waitFor(async () => {
        const open = `select application_name from pg_stat_activity where datname = '${name}'`
        expect((await server.query(open)).rows).toEqual([])
      }, 2000)
    } finally {
      await server.query(`drop database if exists ${name} with (force)`)
      await server.query(`drop role if exists ${name}`)
      await server.end()
      rmSync(dataDir, { recursive: true })
    }
  },
)
