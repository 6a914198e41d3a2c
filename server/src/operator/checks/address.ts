import type { Config } from '../../config.ts'
import { about, type Finding } from './finding.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

function checkListening({ host, port, mode }: Config): Finding {
  const { ok, warning } = about('port')
  const says = `Listens on ${host}, port ${port}.`
  if (mode === 'demonstration' && !loopback.has(host)) {
    return warning(
      says,
      'Everybody knows the passwords of a demonstration; leave HOST at 127.0.0.1 to show it to nobody else.',
    )
  }
  return ok(says)
}

/** Whether the public address is one that members and their passwords can use, as far as the settings say. */
export function checkPublicAddress({ publicUrl, host, mode, trustProxy }: Config): Finding {
  const { ok, warning, problem } = about('public address')
  const { protocol, hostname, pathname } = new URL(publicUrl)
  const says = `Members reach the site at ${publicUrl}.`
  const local = loopback.has(hostname)
  if (pathname !== '/') {
    return problem(says, 'The site cannot be served under a path; give PUBLIC_URL without one.')
  }
  if (local && mode === 'production') {
    return problem(says, 'Nobody else can follow such links; set PUBLIC_URL to the address members use.')
  }
  if (local && !loopback.has(host)) {
    return warning(
      says,
      'From other machines the low-latency player cannot follow that address; set PUBLIC_URL.',
    )
  }
  if (protocol === 'http:' && !local) {
    return warning(says, 'Passwords travel unencrypted; put a proxy with TLS in front and use https.')
  }
  if (protocol === 'https:' && trustProxy === undefined) {
    return warning(
      says,
      'If a proxy answers https in front, set TRUST_PROXY: without it all members seem to live in the proxy’s household.',
    )
  }
  return ok(says)
}

function checkMail({ smtpUrl, mailFrom, mode }: Config): Finding {
  const { ok, problem } = about('mail')
  if (smtpUrl) return ok(`Goes out through ${new URL(smtpUrl).host} from ${mailFrom}.`)
  if (mode === 'production') return problem('SMTP_URL is not set.', 'Set it to the mail server.')
  return ok('SMTP_URL is not set: no mail leaves the site, as befits a demonstration.')
}

/** How the site is reached and how it reaches people. */
export function checkAddresses(config: Config): Finding[] {
  const mode = about('mode').ok(
    `Runs as a ${config.mode === 'production' ? 'production site' : 'demonstration'}.`,
  )
  return [mode, checkListening(config), checkPublicAddress(config), checkMail(config)]
}
