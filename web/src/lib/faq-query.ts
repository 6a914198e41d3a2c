import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'

/** The owner's order of the FAQ, with their own questions. */
export const faqQuery = queryOptions({
  queryKey: ['site', 'faq'],
  queryFn: () => read(contract.faq.read),
})
