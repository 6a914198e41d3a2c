import type { Config } from '../../config.ts'
import { about, type Finding } from './finding.ts'

const answerMs = 5000

/** Whether the public address leads here: a running site says there that it is alive. */
export async function checkReached({
  publicUrl,
  mode,
}: Pick<Config, 'publicUrl' | 'mode'>): Promise<Finding> {
  const { ok, warning, problem } = about('reached')
  const grave = mode === 'production' ? problem : warning
  try {
    const response = await fetch(`${publicUrl}/healthz`, {
      signal: AbortSignal.timeout(answerMs),
      redirect: 'manual',
    })
    const said = response.ok ? ((await response.json()) as { status?: unknown }) : null
    if (said?.status === 'alive') return ok(`${publicUrl} leads to a running site.`)
    return grave(
      `${publicUrl}/healthz answers ${response.status}, and not as this site does.`,
      'Let the proxy pass every path on to this server.',
    )
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const why = cause instanceof Error ? cause.message : String(cause)
    return warning(
      `${publicUrl} could not be reached from here: ${why}.`,
      'See that its name leads to this machine and that the proxy runs; some networks let nobody reach it from inside.',
    )
  }
}
