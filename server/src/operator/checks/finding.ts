/** What a check found: fine, worth knowing, or in need of repair; with what to do about it where something can be done. */
export type Finding = {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly says: string
  readonly advice?: string
}

/** Findings about one thing. */
export function about(check: string) {
  return {
    ok: (says: string): Finding => ({ check, state: 'ok', says }),
    warning: (says: string, advice: string): Finding => ({ check, state: 'warning', says, advice }),
    problem: (says: string, advice: string): Finding => ({ check, state: 'problem', says, advice }),
  }
}
