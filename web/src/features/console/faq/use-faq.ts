import { type FaqEntry, plainResult } from '@strom/contract'
import { type ArrangedQuestion, arrangeFaq } from '@strom/contract/content/arrange-faq'
import { faq } from '@strom/contract/content/faq'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useContent } from '../../../content/use-content.ts'
import { refresh } from '../../../lib/answers.ts'
import { faqQuery } from '../../../lib/faq-query.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { writeFaq } from './api.ts'

type Change = (now: ArrangedQuestion[]) => ArrangedQuestion[]

/** `store` resolves to false if refused. */
export function useFaq() {
  const queries = useQueryClient()
  const refuse = useErrorToast()
  const { data } = useSuspenseQuery(faqQuery)
  const questions = useContent('faq', faq)
  const arranged = arrangeFaq(questions, data.entries)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const writing = useMutation({ mutationFn: writeFaq })

  async function write(change: Change): Promise<boolean> {
    // An earlier press may have changed it, and an undo runs after its render.
    const now = queries.getQueryData(faqQuery.queryKey) ?? data
    const entries: FaqEntry[] = change(arrangeFaq(questions, now.entries)).map(({ entry, shown }) => ({
      ...entry,
      shown,
    }))
    const answer = await writing.mutateAsync({ entries, version: now.version })
    const isStored = answer.resultCode === plainResult.success && 'version' in answer && answer.version
    if (isStored) queries.setQueryData(faqQuery.queryKey, { ...now, entries, version: isStored })
    else refuse(answer)
    await refresh(faqQuery.queryKey, ['console'])
    return Boolean(isStored)
  }

  /** In sequence: each change builds on the one before. */
  function store(change: Change): Promise<boolean> {
    const stored = last.current.then(() => write(change))
    last.current = stored.catch(() => false)
    return stored
  }

  return { arranged, store, isStoring: writing.isPending }
}
