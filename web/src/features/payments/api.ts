import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import type { Order } from '../../lib/order.ts'

/** The member's payments, newest first. */
export const transactionsQuery = queryOptions({
  queryKey: ['payments', 'all'],
  queryFn: async () => (await read(contract.payments.list)).data,
})

const readAgainMs = 5_000

/** The member's payments that are not settled; read again until they are. */
export const underWayQuery = queryOptions({
  queryKey: ['payments', 'under-way'],
  queryFn: async () => (await read(contract.payments.underWay)).orders,
  refetchInterval: ({ state }) => (state.data?.length ? readAgainMs : false),
})

/** What the buttons need, and the server's price, asked anew for every check-out. */
export function payPalTokenQuery({ accountsAndMonths, pointsToSpend }: Order) {
  const body = { accountsAndMonths: [...accountsAndMonths], pointsToSpend }
  return queryOptions({
    queryKey: ['check-out', body],
    queryFn: () => read(contract.payments.payPalToken, { body }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function createOrder({ accountsAndMonths, pointsToSpend }: Order) {
  return call(contract.payments.createOrder, {
    body: { accountsAndMonths: [...accountsAndMonths], rewardPoints: pointsToSpend },
  })
}

export function captureOrder(orderId: string, { accountsAndMonths, pointsToSpend }: Order) {
  return call(contract.payments.captureOrder, {
    body: { orderId, accountsAndMonths: [...accountsAndMonths], rewardPoints: pointsToSpend },
  })
}
