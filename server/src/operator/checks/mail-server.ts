import type { Config } from '../../config.ts'
import { createMailTransport } from '../../mail/transport.ts'
import { about, type Finding } from './finding.ts'
import { inTime } from './in-time.ts'

const stepMs = 4000
const altogetherMs = 10_000

/** Connects to the mail server and signs in as for a mail, with TLS where it is offered; sends none. */
export async function checkMailServer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> {
  const { ok, problem } = about('mail server')
  if (!config.smtpUrl) return []
  const { host, protocol, username } = new URL(config.smtpUrl)
  const greeted = await inTime(createMailTransport(config, stepMs).greet(), altogetherMs).catch(
    (error: Error) => ({ ok: false as const, error: error.message }),
  )
  if (greeted.ok) return [ok(`${host} answers${username ? ', and takes user and password' : ''}.`)]
  const advice = /EAUTH/.test(greeted.error)
    ? 'Put user and password right in SMTP_URL, percent-encoded where they have signs such as @ or /.'
    : protocol === 'smtp:'
      ? 'See that host and port of SMTP_URL are right and reachable from here; port 465 wants smtps://.'
      : 'See that host and port of SMTP_URL are right and reachable from here; port 587 wants smtp://.'
  return [problem(`${host} cannot be used: ${greeted.error}`, advice)]
}
