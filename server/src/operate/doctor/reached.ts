import type { Config } from '../../base/config.ts'
import { type ToldFinding, tellAbout } from './finding.ts'

const answerMs = 5000

/** TLS errors that mean a bad certificate, as Node and OpenSSL name them. */
const distrust = /CERT|LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE/

export async function checkReached({
  publicUrl,
  mode,
}: Pick<Config, 'publicUrl' | 'mode'>): Promise<ToldFinding> {
  const { ok, warning, problem } = tellAbout('reached')
  const grave = mode === 'production' ? problem : warning
  try {
    const response = await fetch(`${publicUrl}/healthz`, {
      signal: AbortSignal.timeout(answerMs),
      redirect: 'manual',
    })
    const said = response.ok ? ((await response.json()) as { status?: unknown }) : null
    if (said?.status === 'alive') return ok('reached', { address: publicUrl })
    return grave('reached-other', { address: `${publicUrl}/healthz`, status: response.status })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const why = cause instanceof Error ? cause.message : String(cause)
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (distrust.test(code)) return warning('reached-distrusted', { address: publicUrl, why: code })
    return warning('not-reached', { address: publicUrl, why })
  }
}
