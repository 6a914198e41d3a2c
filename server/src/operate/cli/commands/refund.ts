import { formatCents } from '@strom/rules/format-cents'
import { findOrder, findOrderByProviderId, listAccountsByEmail } from '../../../money/payments/queries.ts'
import { type PreviewedRefund, previewRefund, refundOrder } from '../../../money/payments/refund-order.ts'
import type { RefundPlan } from '../../../money/payments/refund-plan.ts'
import type { App } from '../../app.ts'
import { surplus } from '../arguments.ts'
import { type Command, done, type Parsed, refused } from '../command.ts'
import { readEmail } from '../person-arguments.ts'
import { pluralise } from '../pluralise.ts'

type Args = {
  order: string
  cents: number | null
  emails: string[] | null
  note: string | null
  preview: boolean
  sure: boolean
}

const noAmount = 'The amount must be at least one cent.'

const sentencesOf = (title: string): Record<Exclude<PreviewedRefund, { ok: true }>['reason'], string> => ({
  'unknown-order': 'There is no such order.',
  'not-paid': 'Nobody paid for this order; there is nothing to send back.',
  'other-provider': `This order was not paid through ${title}; send the money back where it came from.`,
  disputed: `The buyer disputes this payment; ${title} decides about the money. Answer the dispute there.`,
  'changed-meanwhile': 'Something else went back meanwhile; look again.',
  'nothing-left': 'All of this payment has gone back already, or is about to.',
  'too-much': 'That is more than is left of the payment.',
  'no-amount': noAmount,
  'no-such-line': 'The order paid for no such account, or its months were taken back already.',
})

function described({ cents, months, points }: RefundPlan, emailOf: (accountId: string) => string): string {
  const taken = months.map(
    (part) => `  ${emailOf(part.accountId)}: ${pluralise(part.months, 'month')} taken back`,
  )
  const returned = points > 0 ? [`  ${points} reward points returned`] : []
  const rows = [...taken, ...returned]
  return [
    `${formatCents(cents, 'en')} to the buyer.`,
    ...(rows.length > 0 ? rows : ['  No months are taken back.']),
  ].join('\n')
}

/** In cents, from an amount with a decimal point or comma; null if it is not an amount. */
function readAmount(typed: string): number | null {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : null
}

function readEmails(typed: string): Parsed<string[]> {
  const emails: string[] = []
  for (const word of typed.split(',')) {
    const email = readEmail(word)
    if (!email.ok) return email
    emails.push(email.args)
  }
  return { ok: true, args: emails }
}

type NamedAccount = { id: string; email: string }

async function toRefundRequest(app: App, args: Args, accounts: readonly NamedAccount[] | null) {
  const order = (await findOrder(app.db, args.order)) ?? (await findOrderByProviderId(app.db, args.order))
  return {
    orderId: order?.id ?? args.order,
    ...(args.cents !== null && { cents: args.cents }),
    ...(accounts && { accountIds: accounts.map(({ id }) => id) }),
    ...(args.note && { note: args.note }),
  }
}

/** Addresses that the plan takes no months from; a refund is done whole or not at all. */
function without(emails: readonly string[], accounts: readonly NamedAccount[], { months }: RefundPlan) {
  return emails.filter((email) => {
    const id = accounts.find((account) => account.email === email)?.id
    return !months.some(({ accountId }) => accountId === id)
  })
}

function noMonthsSentence(emails: readonly string[]): string {
  return `The order paid for no months of ${emails.join(', ')}, or they were taken back already.`
}

export const refund: Command<Args> = {
  name: 'refund',
  usage: [
    'refund <order> [--amount <dollars> | --accounts <addresses>] [--note "<text>"] [--yes]',
    'refund <order> --preview',
  ],
  summary: 'Sends an order’s money back, all or part, and takes back the months and points.',
  options: {
    amount: { value: 'dollars', meaning: 'so much, such as 12.00; all that is left unless told' },
    accounts: { value: 'addresses', meaning: 'only what was paid for these accounts, separated by commas' },
    note: { value: 'text', meaning: 'why; the buyer sees it at the payment provider' },
    preview: { meaning: 'only say what would be taken back' },
    yes: { meaning: 'do it without asking' },
  },
  parse(given) {
    const sentence = surplus(given, 1)
    if (sentence) return { ok: false, sentence }
    const [order] = given.words
    if (!order) return { ok: false, sentence: 'Say which order: its id, or the payment provider’s.' }
    const amount = given.values.get('amount')
    const cents = amount === undefined ? null : readAmount(amount)
    if (cents === 0) return { ok: false, sentence: noAmount }
    if (amount !== undefined && cents === null) {
      return { ok: false, sentence: `'${amount}' is no amount in dollars, such as 12.00.` }
    }
    const accounts = given.values.get('accounts')
    if (accounts !== undefined && cents !== null) {
      return { ok: false, sentence: "Say either '--amount' or '--accounts'." }
    }
    const emails = accounts === undefined ? null : readEmails(accounts)
    if (emails && !emails.ok) return emails
    const note = given.values.get('note') ?? null
    const { flags } = given
    return {
      ok: true,
      args: {
        order,
        cents,
        emails: emails?.args ?? null,
        note,
        preview: flags.has('preview'),
        sure: flags.has('yes'),
      },
    }
  },
  question({ order, cents, emails, preview, sure }) {
    if (preview || sure) return null
    const what =
      cents !== null
        ? formatCents(cents, 'en')
        : emails
          ? `the money for ${emails.join(', ')}`
          : 'all that is left'
    return `This sends ${what} of order ${order} back to its buyer and takes back the months it paid for, which --preview names.`
  },
  async run(app, args) {
    const { title } = app.provider
    const sentences = sentencesOf(title)
    const { emails } = args
    const accounts = emails && (await listAccountsByEmail(app.db, emails))
    const wish = await toRefundRequest(app, args, accounts)
    const previewed = await previewRefund(app, wish)
    if (!previewed.ok) {
      const nobody = emails !== null && previewed.reason === 'no-such-line'
      return refused(nobody ? noMonthsSentence(emails) : sentences[previewed.reason])
    }
    const { lines, plan: planned } = previewed
    const unpaid = without(emails ?? [], accounts ?? [], planned)
    if (unpaid.length > 0) return refused(noMonthsSentence(unpaid))
    const emailOf = (id: string) => lines.find(({ accountId }) => accountId === id)?.email ?? id
    if (args.preview) {
      return done(`Would send back: ${described(planned, emailOf)}`, { preview: planned, lines })
    }
    const sent = await refundOrder(app, wish)
    if (!sent.ok) {
      return refused(
        sent.reason === 'refused' ? `${title} refused: ${sent.problem}.` : sentences[sent.reason],
      )
    }
    const { plan, refundId, state } = sent
    const open = `${title} has not confirmed it yet; months are taken back when it does.`
    const text =
      state === 'completed'
        ? `Sent back: ${described(plan, emailOf)}`
        : `Asked for: ${described(plan, emailOf)}\n${open}`
    return done(text, { refundId, state, plan })
  },
}
