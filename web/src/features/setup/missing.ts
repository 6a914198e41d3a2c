import type { SetupFinding, SetupState } from '@strom/contract'

const wrongChecks = {
  missingAddress: ['public address', 'reached', 'certificate'],
  missingMailServer: ['mail server'],
  missingProvider: ['payments'],
} as const

export type Missing =
  | 'missingMail'
  | 'missingMailWaived'
  | 'missingStream'
  | 'missingPayments'
  | keyof typeof wrongChecks

/** Lists a site's gaps, the required one first. */
export function listMissing(
  { mail, streams, takesPayments }: SetupState,
  findings: readonly SetupFinding[],
): Missing[] {
  const wrong = findings.filter(({ state }) => state !== 'ok').map(({ check }) => check)
  const failed = (Object.keys(wrongChecks) as (keyof typeof wrongChecks)[]).filter((name) =>
    wrong.some((check) => (wrongChecks[name] as readonly string[]).includes(check)),
  )
  return [
    ...(mail.state === 'open' ? (['missingMail'] as const) : []),
    ...(mail.state === 'waived' ? (['missingMailWaived'] as const) : []),
    ...failed,
    ...(streams.length === 0 ? (['missingStream'] as const) : []),
    ...(takesPayments ? [] : (['missingPayments'] as const)),
  ]
}
