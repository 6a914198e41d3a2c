import { type FindingCode, type FindingValues, tellFinding } from '@strom/contract/content/findings'

export type Finding = {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly says: string
  readonly advice?: string
}

/** Also shown on pages, in their language. */
export type ToldFinding = Finding & { readonly code: FindingCode; readonly values: FindingValues }

/** In English. */
export function about(check: string) {
  return {
    ok: (says: string): Finding => ({ check, state: 'ok', says }),
    warning: (says: string, advice: string): Finding => ({ check, state: 'warning', says, advice }),
    problem: (says: string, advice: string): Finding => ({ check, state: 'problem', says, advice }),
  }
}

export function tellAbout(check: string) {
  const told =
    (state: Finding['state']) =>
    (code: FindingCode, values: FindingValues = {}): ToldFinding => ({
      check,
      state,
      ...tellFinding(code, values, 'en'),
      code,
      values,
    })
  return { ok: told('ok'), warning: told('warning'), problem: told('problem') }
}
