import { plainEmail } from '@strom/contract'
import { formatCents } from '@strom/rules/format-cents'
import { commandLine } from '../../../base/audit/record-audit.ts'
import { listOrders, type ShownOrder } from '../../../money/payments/queries-reconcile.ts'
import { stuckOrders } from '../../../money/payments/reconcile.ts'
import { closeOrder } from '../../../money/payments/settle-order.ts'
import { surplus } from '../arguments.ts'
import { type Command, done, refused } from '../command.ts'
import { readReason } from '../person-arguments.ts'

type Close = { order: string; reason: string; sure: boolean }
type Args = { stuck: boolean; email: string | null; close: Close | null }

const maxShown = 50

function line(order: ShownOrder): string {
  const parts = [
    order.created_at.toISOString().slice(0, 16).replace('T', ' '),
    order.id,
    order.state,
    formatCents(order.total_cents, 'en'),
    order.email,
    ...(order.needs_review ? ['NEEDS A LOOK'] : []),
    ...(order.problem ? [`(${order.problem})`] : []),
  ]
  return parts.join('  ')
}

function shown(order: ShownOrder) {
  return {
    id: order.id,
    providerOrderId: order.provider_order_id,
    transactionId: order.provider_transaction_id,
    state: order.state,
    buyer: order.email,
    price: order.total_cents / 100,
    months: order.total_months,
    needsReview: order.needs_review,
    problem: order.problem,
    createdAt: order.created_at.toISOString(),
  }
}

export const orders: Command<Args> = {
  name: 'orders',
  usage: ['orders [--email <address>]', 'orders --stuck', 'orders --close <order> --reason "<text>" [--yes]'],
  summary: 'Lists the newest orders, or those that are stuck and need a look.',
  options: {
    email: { value: 'address', meaning: 'only this buyer’s' },
    close: {
      value: 'order',
      meaning:
        'a stuck order whose money you have sent back at the payment provider: its points go back, nothing is granted',
    },
    reason: { value: 'text', meaning: 'why it is closed; kept with it' },
    stuck: { meaning: 'only those whose payment does not come to an end, or does not fit' },
    yes: { meaning: 'close it without asking' },
  },
  parse(given) {
    const sentence = surplus(given, 0)
    if (sentence) return { ok: false, sentence }
    const typed = given.values.get('email')
    const email = typed === undefined ? null : plainEmail(typed)
    const stuck = given.flags.has('stuck')
    const order = given.values.get('close') ?? null
    if ([stuck, email, order].filter(Boolean).length > 1) {
      return { ok: false, sentence: "Say one of '--stuck', '--email' and '--close'." }
    }
    const sure = given.flags.has('yes')
    if (order === null) {
      const stray = given.values.has('reason') ? 'reason' : sure ? 'yes' : null
      if (stray) return { ok: false, sentence: `'--${stray}' goes with '--close'.` }
      return { ok: true, args: { stuck, email, close: null } }
    }
    const reason = readReason(given)
    if (!reason.ok) return reason
    return { ok: true, args: { stuck, email, close: { order, reason: reason.args, sure } } }
  },
  question({ close }) {
    if (!close || close.sure) return null
    return `This ends order ${close.order} for good: its points go back and nothing is granted. Its money must have gone back at the payment provider.`
  },
  async run(app, { stuck, email, close }) {
    if (close) {
      const { order, reason } = close
      const closed = await closeOrder(app, order, { by: commandLine, note: reason })
      if (closed) return done(`Closed ${order}.`, { closed: order })
      return refused('There is no such order that needs a look.')
    }
    const rows = stuck
      ? await stuckOrders(app)
      : await listOrders(app.db, { limit: maxShown, ...(email && { email }) })
    const none = stuck ? 'No order is stuck.' : 'There are no orders.'
    return done(rows.length === 0 ? none : rows.map(line).join('\n'), { orders: rows.map(shown) })
  },
}
