import { isIP } from 'node:net'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { dayMs } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { type ToldFinding, tellAbout } from './finding.ts'
import { inTime } from './in-time.ts'

const answerMs = 5000
export const shortDays = 14

type Shown = { certificate: Pick<PeerCertificate, 'valid_to'>; distrust: string | null }

/** Also resolves for a bad certificate. */
function fetchCertificate(hostname: string, port: number): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect(
      // Judged below; nothing is sent over this connection.
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

export function judgeCertificate(
  { certificate, distrust }: Shown,
  hostname: string,
  now: number,
): ToldFinding {
  const { ok, warning, problem } = tellAbout('certificate')
  const days = Math.floor((new Date(certificate.valid_to).getTime() - now) / dayMs)
  if (days < 0) return problem('certificate-over', { days: -days })
  if (distrust !== null) return problem('certificate-distrusted', { host: hostname, why: distrust })
  const values = { host: hostname, days }
  return days < shortDays ? warning('certificate-ends', values) : ok('certificate', values)
}

/** Null without https. */
async function fetchCertificateOf(publicUrl: string): Promise<Shown | null> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return null
  const host = hostname.replace(/^\[|\]$/g, '')
  return inTime(fetchCertificate(host, Number(port || 443)), answerMs)
}

/** Null if there is no certificate, or it could not be read. */
export async function readCertificateEnd({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Date | null> {
  const shown = await fetchCertificateOf(publicUrl).catch(() => null)
  return shown && new Date(shown.certificate.valid_to)
}

export async function checkCertificate(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  now: number,
): Promise<ToldFinding[]> {
  try {
    const shown = await fetchCertificateOf(publicUrl)
    return shown ? [judgeCertificate(shown, new URL(publicUrl).hostname, now)] : []
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [tellAbout('certificate').warning('certificate-unseen', { why })]
  }
}
