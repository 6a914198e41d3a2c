import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnPostgres, silentLog } from '../../../../testing/db/databases.ts'
import { preparedStatement } from '../prepared-statement.ts'
import { openPostgres } from './postgres.ts'

const { first: findName } = preparedStatement((db, id: string) =>
  db.selectFrom('accounts').select('username').where('id', '=', id),
)

/** Statements prepared by the only connection after repeated runs. */
async function preparedOver(url: string): Promise<string[]> {
  const { db, close } = await openPostgres(url, silentLog, 1)
  try {
    for (let time = 0; time < 3; time++) expect(await findName(db, 'nobody')).toBeUndefined()
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    return rows.map(({ statement }) => statement)
  } finally {
    await close()
  }
}

/** Forwards everything, but reports another process id, as poolers do. */
async function openPooler(url: string) {
  const target = new URL(url)
  const server = createServer((socket) => {
    const onward = connect(Number(target.port || 5432), target.hostname)
    socket.pipe(onward).on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
    onward.on('data', (bytes) => {
      // BackendKeyData: letter, length, process, secret.
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + 5) + 1, at + 5)
      socket.write(bytes)
    })
    onward.on('close', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = new URL(url)
  way.hostname = '127.0.0.1'
  way.port = String((server.address() as AddressInfo).port)
  return { url: way.href, close: () => server.close() }
}

describeOnPostgres('a connection', (open) => {
  it('keeps such a statement prepared, once, and no other', async () => {
    const { url } = await open()
    expect(await preparedOver(url)).toEqual(['select "username" from "accounts" where "id" = $1'])
  })

  it('names nothing where a pooler stands between', async () => {
    const { url } = await open()
    const pooler = await openPooler(url)
    expect(await preparedOver(pooler.url)).toEqual([])
    pooler.close()
  })
})
