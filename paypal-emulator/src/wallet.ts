import { languageOf } from '@strom/contract'
import { type Answer, json } from './answers.ts'
import type { Context } from './context.ts'
import { currentOrder, orderShape } from './orders.ts'
import type { OrderRecord } from './records.ts'
import type { EmulatorRequest } from './request.ts'
import { walletPage } from './wallet-page.ts'

/** Each is also a POST of `/wallet/<name>?token=<order id>`. */
export const walletActions = ['approve', 'cancel', 'decline', 'slow'] as const
export type WalletAction = (typeof walletActions)[number]

/** Limits what strangers can do to the demonstration. */
const maxChanges = 25

const instruments = { approve: 'good', decline: 'declined', slow: 'slow' } as const

export type Approval = { ok: true; order: OrderRecord } | { ok: false; reason: 'not-found' | 'over' }

/** Moves no money yet. */
export function actInWallet(context: Context, orderId: string, action: WalletAction): Approval {
  const { store, now, publish } = context
  const order = currentOrder(context, orderId)
  if (!order) return { ok: false, reason: 'not-found' }
  const open = order.status === 'CREATED' || order.status === 'APPROVED'
  if (!open || order.approvals + order.cancels >= maxChanges) return { ok: false, reason: 'over' }
  if (action === 'cancel') {
    const left: OrderRecord = { ...order, cancels: order.cancels + 1 }
    store.put('order', orderId, left)
    return { ok: true, order: left }
  }
  const approved: OrderRecord = {
    ...order,
    status: 'APPROVED',
    instrument: instruments[action],
    approvals: order.approvals + 1,
    updatedAt: now(),
  }
  store.put('order', orderId, approved)
  const first = order.status === 'CREATED'
  if (first)
    publish(
      'CHECKOUT.ORDER.APPROVED',
      'checkout-order',
      'An order has been approved by buyer',
      orderShape(context, approved),
    )
  return { ok: true, order: approved }
}

function html(status: number, body: string): Answer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Its own policy, since it may be served without the site's headers.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
    body,
  }
}

const isAction = (name: string): name is WalletAction => (walletActions as readonly string[]).includes(name)

/** Links nowhere else: the page that opened the window closes it. */
export function answerWallet(context: Context, request: EmulatorRequest): Answer {
  const { method, path, query, headers } = request
  const language = languageOf(query.get('lang') ?? headers['accept-language'])
  const token = query.get('token') ?? ''
  const order = currentOrder(context, token)
  const wantsPage = headers.accept?.includes('text/html') === true
  if (method === 'GET' && path === '/wallet') return html(order ? 200 : 404, walletPage({ order, language }))
  if (method === 'GET' && path === '/wallet/state') {
    if (!order) return json(404, { error: 'not-found' })
    const { id, status, approvals, cancels } = order
    return json(200, { id, status, approvals, cancels })
  }
  const action = path.replace('/wallet/', '')
  if (method !== 'POST' || !isAction(action)) return json(404, { error: 'not-found' })
  const done = context.store.transaction(() => actInWallet(context, token, action))
  const status = done.ok ? 200 : done.reason === 'not-found' ? 404 : 409
  if (wantsPage) return html(status, walletPage({ order, answered: done.ok ? 'done' : 'over', language }))
  return json(status, done.ok ? { id: token, status: done.order.status } : { error: done.reason })
}
