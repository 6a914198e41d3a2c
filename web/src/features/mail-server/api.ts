import { type Body, contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'

export const mailServerQuery = queryOptions({
  queryKey: ['mail-server'],
  queryFn: () => read(contract.mailServer.read),
})

export type WantedMailServer = Body<typeof contract.mailServer.change>

/** Stored once the mail server has answered, which takes seconds. */
export function changeMailServer(body: WantedMailServer) {
  return call(contract.mailServer.change, { body })
}
