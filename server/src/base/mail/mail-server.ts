import { type Actor, recordAudit } from '../audit/record-audit.ts'
import type { Core } from '../core.ts'
import { createMailTransport } from './create-transport.ts'
import { deleteMailServer, findMailServer, upsertMailServer } from './queries-mail-server.ts'
import { type MailServer, type MailTransport, notSetYet } from './transport.ts'

const bound = 'mail server'

/** The mail server that an owner set in the console; null: none yet, or one that cannot be read since the site's secrets are others. */
async function readStored(app: Core): Promise<MailServer | null> {
  const row = await findMailServer(app.db)
  if (!row) return null
  try {
    return { smtpUrl: app.integrationEncryption.decrypt(row.sealed_url, bound), mailFrom: row.sender }
  } catch {
    return null
  }
}

/** The mail server in force: the environment's, or the console's; null: an owner is still to set one. */
export async function readMailServer(app: Core): Promise<MailServer | null> {
  const { mailInConsole, smtpUrl, mailFrom } = app.config
  return mailInConsole ? readStored(app) : { smtpUrl, mailFrom }
}

/** Gives the transport of the mail server that is in force; it is made again only where that is another. */
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
  /** `tls` from the start, `starttls` or nothing is sent, or `plain`: unencrypted where the server offers no more. */
  security: 'tls' | 'starttls' | 'plain'
  /** Empty: without signing in. */
  user: string
  /** null keeps the stored one of the same user at the same host. */
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

/** Without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** The stored server as its form shows it, without the password. */
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

/** A kept password goes only where it was entered for: another host would be sent it otherwise. */
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

/**
 * Stores the mail server, encrypted, once it has answered and let the user sign in. Refused: the environment names one
 * (in-environment), the host is none (bad-host), or it did not answer as it should (no-connection, with its words).
 */
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

/** Takes the stored mail server away: mails wait until there is one. */
export async function removeMailServer(app: Core, by: Actor) {
  await app.db.transaction().execute(async (tx) => {
    if (await deleteMailServer(tx)) await recordAudit(app, tx, by, { act: 'mail-server-removed' })
  })
}
