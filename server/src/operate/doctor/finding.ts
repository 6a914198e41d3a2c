import { type FindingCode, type FindingValues, tellFinding } from '@strom/contract/content/findings'

/** The finding of a check: fine, worth knowing, or in need of repair, with advice where something can be done. */
export type Finding = {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly says: string
  readonly advice?: string
}

/** A finding that pages show too, in words of their own language. */
export type ToldFinding = Finding & { readonly code: FindingCode; readonly values: FindingValues }

/** Findings about one thing, in English. */
export function about(check: string) {
  return {
    ok: (says: string): Finding => ({ check, state: 'ok', says }),
    warning: (says: string, advice: string): Finding => ({ check, state: 'warning', says, advice }),
    problem: (says: string, advice: string): Finding => ({ check, state: 'problem', says, advice }),
  }
}

/** Findings about one thing that pages show too, each by the name of its words. */
export function tellAbout(check: string) {
  const told =
    (state: Finding['state']) =>
    (code: FindingCode, values: FindingValues = {}): ToldFinding => ({
      ...{ check, state, ...tellFinding(code, values, 'en'), code, values },
    })
  return { ok: told('ok'), warning: told('warning'), problem: told('problem') }
}
