import { type Actor, recordAudit } from '../audit/record-audit.ts'
import type { Core } from '../core.ts'
import { createMailTransport } from './create-transport.ts'
import { deleteMailServer, findMailServer, upsertMailServer } from './queries-mail-server.ts'
import { type MailServer, type MailTransport, notSetYet } from './transport.ts'

const bound = 'mail server'

/** Null also when the site's secrets changed. */
async function readStored(app: Core): Promise<MailServer | null> {
  const row = await findMailServer(app.db)
  if (!row) return null
  try {
    return { smtpUrl: app.integrationEncryption.decrypt(row.sealed_url, bound), mailFrom: row.sender }
  } catch {
    return null
  }
}

export async function readMailServer(app: Core): Promise<MailServer | null> {
  const { mailInConsole, smtpUrl, mailFrom } = app.config
  return mailInConsole ? readStored(app) : { smtpUrl, mailFrom }
}

export function openMailTransport(app: Core): () => Promise<MailTransport> {
  const replyTo = () => app.settings.get('contactAddress')
  let known: { key: string; transport: MailTransport } | undefined
  return async () => {
    const server = await readMailServer(app)
    if (!server) return notSetYet
    const key = JSON.stringify(server)
    if (known?.key !== key) known = { key, transport: createMailTransport(server, { replyTo }) }
    return known.transport
  }
}

export type WantedServer = {
  host: string
  port: number
  /** `plain` uses TLS if offered. */
  security: 'tls' | 'starttls' | 'plain'
  /** Empty: no sign-in. */
  user: string
  /** Null keeps the stored one. */
  password: string | null
  from: string
}

export type StoredServer = Omit<WantedServer, 'password'> & { hasPassword: boolean }

function toUrl({ host, port, security, user }: WantedServer, password: string): string {
  const name = host.includes(':') ? `[${host}]` : host
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const tls = security === 'tls' ? '' : `/?requireTLS=${security === 'starttls'}`
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${name}:${port}${tls}`
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

export async function describeStored(app: Core): Promise<StoredServer | null> {
  const stored = await readStored(app)
  if (!stored?.smtpUrl) return null
  const url = new URL(stored.smtpUrl)
  const starttls = url.searchParams.get('requireTLS') === 'true'
  return {
    host: hostOf(url),
    port: Number(url.port),
    security: url.protocol === 'smtps:' ? 'tls' : starttls ? 'starttls' : 'plain',
    user: decodeURIComponent(url.username),
    hasPassword: url.password !== '',
    from: stored.mailFrom,
  }
}

/** Another host must not be sent the password. */
async function readKept(app: Core, { host, user }: WantedServer): Promise<string> {
  const stored = await readStored(app)
  if (!stored?.smtpUrl) return ''
  const url = new URL(stored.smtpUrl)
  const isSame = hostOf(url) === host && decodeURIComponent(url.username) === user
  return isSame ? decodeURIComponent(url.password) : ''
}

const patienceMs = 8000

export type ServerStored =
  | { ok: true }
  | { ok: false; reason: 'in-environment' | 'bad-host' }
  | { ok: false; reason: 'no-connection'; why: string }

export async function storeMailServer(app: Core, by: Actor, wanted: WantedServer): Promise<ServerStored> {
  if (!app.config.mailInConsole) return { ok: false, reason: 'in-environment' }
  const smtpUrl = toUrl(wanted, wanted.password ?? (await readKept(app, wanted)))
  const url = URL.parse(smtpUrl)
  if (!url || hostOf(url) !== wanted.host || url.port !== String(wanted.port))
    return { ok: false, reason: 'bad-host' }
  const transport = createMailTransport({ smtpUrl, mailFrom: wanted.from }, { patienceMs })
  const tested = await transport.testConnection()
  if (!tested.ok) return { ok: false, reason: 'no-connection', why: tested.error }
  const { host, port, user, from } = wanted
  await app.db.transaction().execute(async (tx) => {
    const sealed_url = app.integrationEncryption.encrypt(smtpUrl, bound)
    await upsertMailServer(tx, { sealed_url, sender: from, updated_at: new Date(app.clock.now()) })
    const after = { server: `${host}:${port}`, user, from }
    await recordAudit(app, tx, by, { act: 'mail-server-changed', after })
  })
  return { ok: true }
}

export async function removeMailServer(app: Core, by: Actor) {
  await app.db.transaction().execute(async (tx) => {
    if (await deleteMailServer(tx)) await recordAudit(app, tx, by, { act: 'mail-server-removed' })
  })
}
