import { type Body, contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

export const ownerPagesQuery = queryOptions({
  queryKey: ['console', 'pages'],
  queryFn: async () => (await read(contract.pages.list)).pages ?? [],
})

export function writePage(body: Body<typeof contract.pages.write>) {
  return call(contract.pages.write, { body })
}

export function removePage(body: Body<typeof contract.pages.remove>) {
  return call(contract.pages.remove, { body })
}
