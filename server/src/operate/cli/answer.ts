import type { Result } from './command.ts'

export type Answer = { exitCode: 0 | 1 | 2; out: string; err: string }

export function misunderstood(sentence: string): Answer {
  return { exitCode: 2, out: '', err: `${sentence} (npm run strom -- help lists what there is.)` }
}

/** A command that cannot be undone, with no terminal to confirm it on. */
export function unconfirmed(question: string): Answer {
  return { exitCode: 2, out: '', err: `${question} Say so with --yes.` }
}

export function failed(sentence: string): Answer {
  return { exitCode: 1, out: '', err: sentence }
}

export function toAnswer({ outcome, text, data }: Result, json: boolean): Answer {
  const exitCode = outcome === 'done' ? 0 : 1
  if (json) return { exitCode, out: JSON.stringify(data, null, 2), err: '' }
  return outcome === 'refused' ? { exitCode, out: '', err: text } : { exitCode, out: text, err: '' }
}
