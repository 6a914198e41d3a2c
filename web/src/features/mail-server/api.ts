import { type Body, contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'

/** Where mails go, and who sets that. */
export const mailServerQuery = queryOptions({
  queryKey: ['mail-server'],
  queryFn: () => read(contract.mailServer.read),
})

export type WantedMailServer = Body<typeof contract.mailServer.change>

/** Stores the mail server once it has answered; takes seconds. */
export function changeMailServer(body: WantedMailServer) {
  return call(contract.mailServer.change, { body })
}
