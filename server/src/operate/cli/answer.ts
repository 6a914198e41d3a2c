import type { Result } from './command.ts'

/** The process's exit code and its two outputs. */
export type Answer = { exitCode: 0 | 1 | 2; out: string; err: string }

/** The answer to a command line that cannot be understood. */
export function misunderstood(sentence: string): Answer {
  return { exitCode: 2, out: '', err: `${sentence} (npm run strom -- help lists what there is.)` }
}

/** The answer when nobody was there to agree to what cannot be undone. */
export function unconfirmed(question: string): Answer {
  return { exitCode: 2, out: '', err: `${question} Say so with --yes.` }
}

/** The answer when a command failed. */
export function failed(sentence: string): Answer {
  return { exitCode: 1, out: '', err: sentence }
}

export function toAnswer({ outcome, text, data }: Result, json: boolean): Answer {
  const exitCode = outcome === 'done' ? 0 : 1
  if (json) return { exitCode, out: JSON.stringify(data, null, 2), err: '' }
  return outcome === 'refused' ? { exitCode, out: '', err: text } : { exitCode, out: text, err: '' }
}
