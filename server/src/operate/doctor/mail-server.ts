import { createMailTransport } from '../../base/mail/create-transport.ts'
import type { MailServer } from '../../base/mail/transport.ts'
import { type ToldFinding, tellAbout } from './finding.ts'
import { inTime } from './in-time.ts'

const stepMs = 4000
const altogetherMs = 10_000

/** Connects and signs in as for a mail; sends none. */
export async function checkMailServer(server: MailServer | null): Promise<ToldFinding[]> {
  const { ok, warning, problem } = tellAbout('mail server')
  if (server === null) return [problem('mail-server-none', {})]
  if (!server.smtpUrl) return []
  const { host, protocol, username } = new URL(server.smtpUrl)
  const greeted = await inTime(
    createMailTransport(server, { patienceMs: stepMs }).testConnection(),
    altogetherMs,
  ).catch((error: Error) => ({ ok: false as const, error: error.message }))
  if (greeted.ok && greeted.signedIn) return [ok('mail-server-signed-in', { host })]
  if (greeted.ok)
    return [username ? warning('mail-server-no-sign-in', { host }) : ok('mail-server', { host })]
  const values = { host, why: greeted.error }
  if (/EAUTH/.test(greeted.error)) return [problem('mail-server-password', values)]
  if (/\bcertificate\b/.test(greeted.error)) return [problem('mail-server-distrusted', values)]
  if (/ETLS/.test(greeted.error)) return [problem('mail-server-unencrypted', values)]
  return [problem(protocol === 'smtp:' ? 'mail-server-plain' : 'mail-server-tls', values)]
}
