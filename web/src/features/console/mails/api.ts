import { contract } from '@strom/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

export const mailLists = ['all', 'queued', 'failed', 'sent'] as const
export type MailList = (typeof mailLists)[number]

/** Newest first, filtered by a part of the address. */
export function mailsQuery(which: MailList, text: string) {
  return infiniteQueryOptions({
    queryKey: ['console', 'mails', which, text],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      read(contract.mails.search, {
        body: { which, text, ...(pageParam !== undefined && { after: pageParam }) },
      }),
    getNextPageParam: ({ mails, more }) => (more ? mails.at(-1)?.id : undefined),
  })
}

export function retryMail(id: string) {
  return call(contract.mails.retry, { body: { id } })
}

export const retryableQuery = queryOptions({
  queryKey: ['console', 'mails', 'retryable'],
  queryFn: () => read(contract.mails.retryAll, { body: { preview: true } }),
})

export function retryAllMails() {
  return call(contract.mails.retryAll, { body: { preview: false } })
}

export function sendTestMail() {
  return call(contract.mails.sendTest)
}
