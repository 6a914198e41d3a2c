import { isIP } from 'node:net'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import type { Config } from '../../config.ts'
import { about, type Finding } from './finding.ts'
import { inTime } from './in-time.ts'

const answerMs = 5000
const dayMs = 86_400_000
const shortDays = 14

type Shown = { certificate: Pick<PeerCertificate, 'valid_to'>; distrust: string | null }

/** The certificate that is shown for a host, good or not, and why this machine would not trust it. */
function fetchCertificate(hostname: string, port: number): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect(
      // Looked at and judged below; nothing is sent over this connection.
      {
        host: hostname,
        port,
        rejectUnauthorized: false,
        timeout: answerMs,
        ...(isIP(hostname) === 0 && { servername: hostname }),
      },
      () => {
        const distrust = socket.authorized ? null : String(socket.authorizationError)
        resolve({ certificate: socket.getPeerCertificate(), distrust })
        socket.destroy()
      },
    )
    socket.on('timeout', () => socket.destroy(new Error(`no answer in ${answerMs / 1000} s`)))
    socket.on('error', reject)
  })
}

/** What a certificate that is shown for a host means for the site. */
export function judgeCertificate({ certificate, distrust }: Shown, hostname: string, now: number): Finding {
  const { ok, warning, problem } = about('certificate')
  const days = Math.floor((new Date(certificate.valid_to).getTime() - now) / dayMs)
  if (days < 0) {
    return problem(`It ran out ${-days} days ago.`, 'Renew it; browsers refuse the site meanwhile.')
  }
  if (distrust !== null) {
    return problem(
      `Browsers would not trust it for ${hostname}: ${distrust}.`,
      'Get one for this very name from an authority that browsers know, and serve its whole chain.',
    )
  }
  const says = `Good for ${hostname} for another ${days} days.`
  if (days < shortDays) return warning(says, 'See why it is not renewed by itself.')
  return ok(says)
}

/** The certificate of the public address: whose it is, whether browsers trust it, and for how long. */
export async function checkCertificate(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  now: number,
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  const host = hostname.replace(/^\[|\]$/g, '')
  try {
    return [
      judgeCertificate(await inTime(fetchCertificate(host, Number(port || 443)), answerMs), hostname, now),
    ]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      about('certificate').warning(
        `Could not be looked at: ${why}.`,
        'Some networks do not let a machine reach its own public address; look from outside.',
      ),
    ]
  }
}
