import { type FaqEntry, plainResult } from '@strom/contract'
import { type ArrangedQuestion, arrangeFaq } from '@strom/contract/content/arrange-faq'
import { faq } from '@strom/contract/content/faq'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useContent } from '../../../content/use-content.ts'
import { faqQuery } from '../../../lib/faq-query.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { writeFaq } from './api.ts'

/** The FAQ as it stands, and a function that stores another order at once; false where it was refused, which is said. */
export function useFaq() {
  const queries = useQueryClient()
  const refuse = useErrorToast()
  const { data } = useSuspenseQuery(faqQuery)
  const questions = useContent('faq', faq)
  const arranged = arrangeFaq(questions, data.entries)
  const writing = useMutation({ mutationFn: writeFaq })

  async function store(change: (now: ArrangedQuestion[]) => ArrangedQuestion[]): Promise<boolean> {
    // An undo comes later than the page that offers it was drawn.
    const now = queries.getQueryData(faqQuery.queryKey) ?? data
    const entries: FaqEntry[] = change(arrangeFaq(questions, now.entries)).map(({ entry, shown }) => ({
      ...entry,
      shown,
    }))
    const answer = await writing.mutateAsync({ entries, version: now.version })
    const isStored = answer.resultCode === plainResult.success
    if (!isStored) refuse(answer)
    await queries.invalidateQueries(faqQuery)
    return isStored
  }

  return { arranged, store, isStoring: writing.isPending }
}
