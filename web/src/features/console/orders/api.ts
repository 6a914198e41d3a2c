import { type Body, contract } from '@strom/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

export const orderLists = ['all', 'stuck', 'refunded', 'disputed'] as const
export type OrderList = (typeof orderLists)[number]

/** Newest first, filtered by a part of the buyer's address. */
export function ordersQuery(which: OrderList, text: string) {
  return infiniteQueryOptions({
    queryKey: ['console', 'orders', which, text],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      read(contract.orders.search, {
        body: { which, text, ...(pageParam !== undefined && { after: pageParam }) },
      }),
    getNextPageParam: ({ orders, more }) => (more ? orders.at(-1)?.id : undefined),
  })
}

/** Null for an unknown id. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'order', id],
    queryFn: async () => (await read(contract.orders.page, { body: { id } })).order ?? null,
  })
}

/** Refunds everything that is left, unless limited. */
export type RefundWish = Body<typeof contract.orders.previewRefund>

export function previewRefund(body: RefundWish) {
  return call(contract.orders.previewRefund, { body })
}

export function refund(body: Body<typeof contract.orders.refund>, idempotencyKey: string) {
  return call(contract.orders.refund, { body, idempotencyKey })
}

export function closeOrder(body: Body<typeof contract.orders.close>) {
  return call(contract.orders.close, { body })
}
