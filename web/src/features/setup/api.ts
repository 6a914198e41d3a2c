import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import { CallFailed } from '../../lib/http/failure.ts'
import { linkToken } from '../../lib/link-token.ts'

/** While a test mail waits to be sent, for what becomes of it. */
const readAgainMs = 2000

/** The next step of the set-up: making the owner, or for a signed-in one the rest. 404 where there is nothing to set up. */
export const setupQuery = queryOptions({
  queryKey: ['setup', 'open'],
  queryFn: () => {
    const token = linkToken()
    return read(contract.setup.open, { body: token === '' ? {} : { token } })
  },
  refetchInterval: ({ state }) => state.data?.setup?.mail.sent === 'queued' && readAgainMs,
  staleTime: Number.POSITIVE_INFINITY,
  // From the loader to the page.
  gcTime: 5_000,
})

/** The doctor's findings; takes seconds. */
export const setupCheckQuery = queryOptions({
  queryKey: ['setup', 'check'],
  async queryFn() {
    const { findings, detail = '' } = await read(contract.setup.check)
    if (!findings) throw new CallFailed({ resultCode: 0, status: 200, detail })
    return findings
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function makeFirstOwner(owner: { email: string; password: string }) {
  return call(contract.setup.makeOwner, { body: { token: linkToken(), ...owner } })
}

export function sendTestMail() {
  return call(contract.setup.sendMail)
}

export function confirmMail(code: string) {
  return call(contract.setup.confirmMail, { body: { code } })
}

export function waiveMail() {
  return call(contract.setup.waiveMail)
}

export function addFirstStream(stream: { channel: string; title: string }) {
  return call(contract.setup.addStream, { body: stream })
}

export function finishSetup() {
  return call(contract.setup.finish)
}
