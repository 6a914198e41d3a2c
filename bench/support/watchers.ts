import { randomBytes, randomUUID } from 'node:crypto'
import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { secretsInDatabase, secretsInFolder } from '../../server/src/base/adapters/secrets.ts'
import type { OpenedDatabase } from '../../server/src/base/db/database.ts'
import { openDatabase } from '../../server/src/base/db/open-database.ts'
import { hashToken } from '../../server/src/people/sessions/members.ts'
import {
  createKeyring,
  createStreamTokens,
  newSessionId,
  type StreamTokens,
} from '../../server/src/watch/playback/gate/stream-token.ts'
import type { Call } from './calls.ts'
import { quietLog } from './quiet-log.ts'

export type Watcher = { Token: string; streamToken: string }

const rowsAtOnce = 2000
/** One in five has a second device in the same household. */
const accountsFor = (watchers: number) => Math.ceil(watchers * 0.8)

type Rows = readonly object[]

async function insertRows(
  db: OpenedDatabase['db'],
  rows: Rows,
  into: string,
  columns: string,
  types: string,
) {
  await sql`${sql.raw(`insert into ${into} (${columns}) select ${columns}`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (${sql.raw(types)})
    on conflict do nothing`.execute(db)
}

function makeWatcher(n: number, accounts: number, now: number, tokens: StreamTokens) {
  const at = (ms: number) => new Date(now + ms).toISOString()
  const [account_id, device_id, id] = [`watcher-${n % accounts}`, randomUUID(), newSessionId()]
  const Token = randomBytes(32).toString('base64url')
  const here = { network: '127.0.0.1', account_id, created_at: at(0) }
  return {
    watcher: { Token, streamToken: tokens.sign(id) },
    account: {
      id: account_id,
      email: `${account_id}@example.org`,
      username: 'Watcher',
      password_hash: '-',
      created_at: at(0),
    },
    access: { account_id, ends_at: at(30 * 86_400_000) },
    // A check updates this at most every five minutes: spread devices evenly over them.
    device: {
      ...here,
      id: device_id,
      token_hash: hashToken(Token),
      agent: 'bench',
      last_seen_at: at(-60_000 * (n % 5)),
    },
    session: {
      ...here,
      id,
      public_id: randomBytes(6).toString('hex'),
      device_id,
      ip: '127.0.0.1',
      player: 'default',
      last_seen_at: at(0),
      expires_at: at(600_000),
    },
  }
}

async function insertWatchers(db: OpenedDatabase['db'], made: ReturnType<typeof makeWatcher>[]) {
  await insertRows(
    db,
    made.map(({ account }) => account),
    ...(['accounts', 'id, email, username, password_hash, created_at'] as const),
    'id text, email text, username text, password_hash text, created_at timestamptz',
  )
  await insertRows(
    db,
    made.map(({ access }) => access),
    ...(['access', 'account_id, ends_at', 'account_id text, ends_at timestamptz'] as const),
  )
  await insertRows(
    db,
    made.map(({ device }) => device),
    ...(['devices', 'id, account_id, token_hash, agent, network, created_at, last_seen_at'] as const),
    'id text, account_id text, token_hash text, agent text, network text, created_at timestamptz, last_seen_at timestamptz',
  )
  await insertRows(
    db,
    made.map(({ session }) => session),
    'playback_sessions',
    'id, public_id, account_id, device_id, network, ip, player, created_at, last_seen_at, expires_at',
    `id text, public_id text, account_id text, device_id text, network text, ip text, player text,
     created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz`,
  )
}

/** Call while the site is stopped, after it ran once. */
export async function fillWatchers(
  dataDir: string,
  databaseUrl: string | undefined,
  many: number,
): Promise<Watcher[]> {
  const database = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  const clock = { now: Date.now }
  try {
    const secrets = databaseUrl ? secretsInDatabase(database.db, clock) : secretsInFolder(dataDir)
    const tokens = createStreamTokens(createKeyring([await secrets.get('stream-token')]))
    const watchers: Watcher[] = []
    // One commit, since each waits for the disk.
    await database.db.transaction().execute(async (tx) => {
      for (let from = 0; from < many; from += rowsAtOnce) {
        const now = Date.now()
        const some = Array.from({ length: Math.min(rowsAtOnce, many - from) }, (_, n) =>
          makeWatcher(from + n, accountsFor(many), now, tokens),
        )
        await insertWatchers(tx, some)
        for (const { watcher } of some) watchers.push(watcher)
      }
    })
    await sql`analyze`.execute(database.db)
    return watchers
  } finally {
    await database.close()
  }
}

export function reportOf(origin: string, { Token, streamToken }: Watcher): Call {
  const { method, path } = contract.playback.figures
  const figures = { startUpMs: 420, stalls: 1, stalledMs: 310, rendition: '1080p', latency: 0.84 }
  return { method, url: origin + path, headers: { Token }, body: JSON.stringify({ streamToken, figures }) }
}

export function checkOf(origin: string, { Token, streamToken }: Watcher): Call {
  const { method, path } = contract.playback.accountShareCheck
  const body = JSON.stringify({ isMobile: false, streamToken, casting: false })
  return { method, url: origin + path, headers: { Token }, body }
}
