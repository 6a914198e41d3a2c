// With a certificate that this machine does not trust.
import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOwnPostgres } from '../../../../../scripts/postgres.mjs'
import { hasOpenssl, makeCertificate, type TestCertificate } from '../../../../testing/certificate.ts'
import { silentLog } from '../../../../testing/db/databases.ts'
import { postgresUrl } from '../../../../testing/db/postgres.ts'
import { openApp } from '../../../compose/open-app.ts'
import { readConfig } from '../../config.ts'
import { openPostgres } from './postgres.ts'

let folder: string
let own: TestCertificate
let server: NonNullable<Awaited<ReturnType<typeof startOwnPostgres>>>

async function onServer<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

/** The key must belong to PostgreSQL's user. */
async function encrypt() {
  const [shown] = await onServer<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const data = shown?.folder ?? ''
  const { uid, gid } = statSync(data)
  for (const [name, content] of [['server.key', own.key] as const, ['server.crt', own.cert] as const]) {
    writeFileSync(join(data, name), content, { mode: 0o600 })
    chownSync(join(data, name), uid, gid)
  }
  await onServer('alter system set ssl = on')
  await onServer('select pg_reload_conf()')
  await expect.poll(() => onServer('show ssl')).toEqual([{ ssl: 'on' }])
}

const refusal = (search: string) =>
  openPostgres(`${server.url}?${search}`, silentLog).then(
    (database) => database.close(),
    (error: unknown) => error,
  )

const address = () => new URL(server.url).host

/** Trusts the certificate as docs/install.md says. */
async function openTrusting(url: string) {
  const program = `
    import { openPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    await (await openPostgres(process.argv[1], log)).close()
    console.log('opened')`
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: own.certificateFile }
  const args = ['--input-type=module', '-e', program, url]
  return (await promisify(execFile)(process.execPath, args, { env })).stdout
}

describe.runIf(postgresUrl && hasOpenssl())('a PostgreSQL that encrypts', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strom-postgres-tls-'))
    own = makeCertificate(folder)
    const started = await startOwnPostgres()
    if (!started) throw new Error('no PostgreSQL started')
    server = started
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true })
  })

  it('is asked for where it does not encrypt yet, and that is said', async () => {
    expect(await refusal('sslmode=verify-full')).toMatchObject({
      message: `PostgreSQL at ${address()} cannot be used: The server does not support SSL connections; check STROM_DATABASE_URL and the server.`,
    })
  })

  it.each(['verify-full', 'require'])(
    'is refused with sslmode=%s where its certificate is not trusted',
    async (mode) => {
      await encrypt()
      expect(await refusal(`sslmode=${mode}`)).toMatchObject({
        passing: true,
        message: expect.stringMatching(
          /^PostgreSQL at 127\.0\.0\.1:\d+ shows a certificate that is not to be trusted \(self-signed certificate.*\); .*sslrootcert.*\.$/,
        ),
      })
    },
  )

  it('is used by every connection of the site over TLS where STROM_DATABASE_URL names its certificate', async () => {
    await encrypt()
    const url = `${server.url}?sslmode=verify-full&sslrootcert=${own.certificateFile}`
    const opened = await openApp(
      readConfig({ STROM_DATA_DIR: folder, STROM_DATABASE_URL: url, STROM_LOG_LEVEL: 'silent' }),
    )
    await opened.app.jobs.start()
    const connections = await onServer<{ name: string; encrypted: boolean }>(`
      select distinct application_name as name, ssl as encrypted
      from pg_stat_activity join pg_stat_ssl using (pid) where application_name like 'strom%' order by 1`)
    await opened.app.backups.make({ file: join(folder, 'backup.ndjson.gz') })
    await opened.close()
    expect(connections.map(({ encrypted }) => encrypted)).not.toContain(false)
    expect(connections.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['strom', expect.stringMatching(/^strom-events/), 'strom-jobs']),
    )
  })

  it('is trusted where NODE_EXTRA_CA_CERTS names its certificate, and without a look with sslmode=no-verify', async () => {
    await encrypt()
    expect(await openTrusting(`${server.url}?sslmode=verify-full`)).toBe('opened\n')
    expect(await refusal('sslmode=no-verify')).toBeUndefined()
  })

  it('is refused where the file of STROM_DATABASE_URL cannot be read', async () => {
    expect(await refusal('sslmode=verify-full&sslrootcert=/nowhere/ca.crt')).toMatchObject({
      passing: false,
      message:
        'The file /nowhere/ca.crt that STROM_DATABASE_URL names cannot be read (ENOENT); correct it, or let this user read it.',
    })
  })
})
