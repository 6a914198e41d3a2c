import { contract } from '@strom/contract'
import { formatCents } from '@strom/rules/format-cents'
import { pluralise } from '../pluralise.ts'
import { commandFromRow } from './command-from-row.ts'
import { type Look, order } from './field-kinds.ts'

const { orders } = contract

const which = { words: ['id'], kinds: { id: order } } as const

async function seen({ ask }: Look, { id }: Record<string, unknown>) {
  const { order } = await ask(orders.page, { id: String(id) })
  return { refundedCents: order?.refundedCents ?? 0 }
}

export const paymentCommands = [
  commandFromRow({
    name: 'orders list',
    endpoint: orders.search,
    words: ['text'],
    defaults: { which: 'all', text: '' },
    meanings: { text: 'only of buyers whose address holds these characters' },
    columns: ['at', 'id', 'state', 'totalCents', 'buyer.email', 'needsReview', 'problem'],
  }),
  commandFromRow({ name: 'orders show', endpoint: orders.page, ...which }),
  commandFromRow({ name: 'orders preview-refund', endpoint: orders.previewRefund, ...which }),
  commandFromRow({
    name: 'orders refund',
    endpoint: orders.refund,
    ...which,
    meanings: { reason: 'why; the buyer sees it at the payment provider' },
    read: seen,
    question({ id, amount, accounts }) {
      const ofThese = Array.isArray(accounts) ? `the money for ${accounts.join(', ')}` : 'all that is left'
      const what = typeof amount === 'number' ? formatCents(amount, 'en') : ofThese
      const months =
        typeof amount === 'number'
          ? '.'
          : ' and takes back the months it paid for; orders preview-refund says which.'
      return `This sends ${what} of order ${id} back to its buyer${months}`
    },
    says({ order, open }) {
      const { cents = 0, months = 0, points = 0 } = order?.refunds.at(-1) ?? {}
      if (open)
        return `Asked for ${formatCents(cents, 'en')} to be sent back. The payment provider has not confirmed it yet; months are taken back when it does.`
      return `Sent back: ${formatCents(cents, 'en')}. Taken back: ${pluralise(months, 'month')}. Returned: ${pluralise(points, 'reward point')}.`
    },
  }),
  commandFromRow({
    name: 'orders close',
    endpoint: orders.close,
    ...which,
    question: ({ id }) =>
      `This ends order ${id} for good: its points go back and nothing is granted. Its money must have gone back at the payment provider.`,
  }),
]
