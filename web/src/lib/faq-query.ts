import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'

export const faqQuery = queryOptions({
  queryKey: ['site', 'faq'],
  queryFn: () => read(contract.faq.read),
})
