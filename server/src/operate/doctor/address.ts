import type { Config } from '../../base/config.ts'
import { about, type Finding, type ToldFinding, tellAbout } from './finding.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

function checkListening({ host, port, mode }: Config): Finding {
  const { ok, warning } = about('port')
  const says = `Set to ${host}, port ${port}.`
  if (mode === 'demonstration' && !loopback.has(host)) {
    return warning(
      says,
      'Everybody knows the passwords of a demonstration; leave STROM_HOST at 127.0.0.1 to show it to nobody else.',
    )
  }
  return ok(says)
}

export function checkPublicAddress({ publicUrl, host, mode, trustProxy }: Config): ToldFinding {
  const { ok, warning, problem } = tellAbout('public address')
  const { protocol, hostname } = new URL(publicUrl)
  const values = { address: publicUrl }
  const local = loopback.has(hostname)
  if (local && mode === 'production') return problem('address-local', values)
  if (local && !loopback.has(host)) return warning('address-low-latency', values)
  if (protocol === 'http:' && !local) return warning('address-plain', values)
  if (protocol === 'https:' && trustProxy === undefined) return warning('address-proxy', values)
  // On loopback only this machine can forge the header.
  if (typeof trustProxy === 'number' && trustProxy > 0 && !loopback.has(host))
    return warning('address-anybody', { host })
  return ok('address', values)
}

function checkRtmp({ rtmpHost, rtmpPort, rtmpUrl, mode }: Config): Finding {
  const { ok, warning } = about('rtmp')
  if (rtmpPort === null) return ok('Takes no broadcasts over RTMP.')
  const says = `Takes broadcasts over RTMP on ${rtmpHost}, port ${rtmpPort}.`
  const isBehind = rtmpUrl?.startsWith('rtmps:') === true
  if (mode === 'demonstration' || isBehind || !loopback.has(rtmpHost)) return ok(says)
  return warning(
    says,
    'Encoders elsewhere do not reach that: set STROM_RTMP_HOST=0.0.0.0, or let a proxy take RTMPS and set STROM_RTMP_URL.',
  )
}

function checkMail({ smtpUrl, mailInConsole, mailFrom, mode }: Config): Finding {
  const { ok, problem } = about('mail')
  if (smtpUrl) return ok(`Set to go out through ${new URL(smtpUrl).host} from ${mailFrom}.`)
  if (mailInConsole) return ok('An owner sets the mail server in the console.')
  if (mode === 'production') return problem('STROM_SMTP_URL is not set.', 'Set it to the mail server.')
  return ok('STROM_SMTP_URL is not set: no mail leaves the site, as befits a demonstration.')
}

export function checkAddresses(config: Config): Finding[] {
  const mode = about('mode').ok(
    `Runs as a ${config.mode === 'production' ? 'production site' : 'demonstration'}.`,
  )
  return [mode, checkListening(config), checkPublicAddress(config), checkRtmp(config), checkMail(config)]
}
