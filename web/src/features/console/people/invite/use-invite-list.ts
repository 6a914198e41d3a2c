import { type InviteOutcome, maxInvitedLines, plainResult } from '@strom/contract'
import { useState } from 'react'
import { refresh } from '../../../../lib/answers.ts'
import type { Failure } from '../../../../lib/http/failure.ts'
import { isFailure } from '../../../../lib/http/failure.ts'
import { inviteLines } from '../api.ts'
import type { ListedAddress } from './read-list.ts'

export type InvitedAddress = ListedAddress & {
  outcome?: InviteOutcome
  isDone?: boolean
  /** Sent without an answer: an invitation found on the next try is from this one. */
  isTried?: boolean
}

type State = {
  lines: readonly InvitedAddress[]
  busy: { doing: 'checking' | 'sending'; done: number; of: number } | null
  failure?: Failure | { resultCode: number; detail?: string | undefined }
}

export function isUnchecked({ problem, outcome }: InvitedAddress): boolean {
  return problem === undefined && outcome === undefined
}

/** Checks first, then invites, in batches that show progress. */
export function useInviteList() {
  const [state, setState] = useState<State>()

  async function run(all: readonly InvitedAddress[], doing: 'checking' | 'sending') {
    let lines = all
    const isWanted = ({ problem, outcome, isDone }: InvitedAddress) =>
      !problem && !isDone && (doing === 'checking' ? !outcome : outcome === 'invited')
    const wanted = all.filter(isWanted)
    for (let at = 0; at < wanted.length; at += maxInvitedLines) {
      setState({ lines, busy: { doing, done: at, of: wanted.length } })
      const part = wanted.slice(at, at + maxInvitedLines)
      const answer = await inviteLines(part, doing === 'checking')
      if (isFailure(answer) || answer.resultCode !== plainResult.success) {
        const lost = new Set(doing === 'sending' ? part : [])
        const tried = lines.map((line) => (lost.has(line) ? { ...line, isTried: true } : line))
        setState({ lines: tried, busy: null, failure: answer })
        return
      }
      const outcomes = new Map(answer.lines.map(({ email, outcome }) => [email, outcome]))
      const answered = new Set(part)
      lines = lines.map((line) => {
        const said = answered.has(line) ? outcomes.get(line.email) : undefined
        const outcome = said === 'invited-already' && line.isTried ? 'invited' : said
        return outcome ? { ...line, outcome, isDone: doing === 'sending' } : line
      })
    }
    setState({ lines, busy: null })
    if (doing === 'sending') await refresh(['invitations'], ['console'])
  }

  return {
    state,
    check: (lines: readonly ListedAddress[]) => run(lines, 'checking'),
    /** Sends what was checked; after a stop halfway, checks the rest first. */
    goOn: () => state && run(state.lines, state.lines.some(isUnchecked) ? 'checking' : 'sending'),
    clear: () => setState(undefined),
  }
}
