import { type Body, contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

const all = ['console', 'integrations'] as const

export const webhooksQuery = queryOptions({
  queryKey: [...all, 'webhooks'],
  queryFn: async () => (await read(contract.webhooks.list)).webhooks,
})

/** Polled while a delivery waits. */
export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: [...all, 'deliveries', id],
    queryFn: async () => (await read(contract.webhooks.deliveries, { body: { id } })).deliveries ?? [],
    refetchInterval: ({ state }) => state.data?.some((one) => one.state === 'waiting') === true && 2000,
  })
}

export function addWebhook(body: Body<typeof contract.webhooks.add>) {
  return call(contract.webhooks.add, { body })
}

export function changeWebhook(body: Body<typeof contract.webhooks.change>) {
  return call(contract.webhooks.change, { body })
}

export function renewSecret(id: string) {
  return call(contract.webhooks.renewSecret, { body: { id } })
}

export function removeWebhook(id: string) {
  return call(contract.webhooks.remove, { body: { id } })
}

export function sendTest(id: string) {
  return call(contract.webhooks.sendTest, { body: { id } })
}

export function sendAgain(id: string) {
  return call(contract.webhooks.sendAgain, { body: { id } })
}

export function addKey(body: Body<typeof contract.apiKeys.add>) {
  return call(contract.apiKeys.add, { body })
}

export function removeKey(id: string) {
  return call(contract.apiKeys.remove, { body: { id } })
}
