import { reconcile as reconcileNow } from '../../../money/payments/reconcile.ts'
import { surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'

export const reconcile: Command<null> = {
  name: 'reconcile',
  usage: ['reconcile'],
  summary:
    'Asks the payment provider about unfinished orders, refunds and events now; a job does so each minute.',
  takesTime: true,
  parse(given) {
    const sentence = surplus(given, 0)
    return sentence ? { ok: false, sentence } : { ok: true, args: null }
  },
  async run(app) {
    const did = await reconcileNow(app, { atOnce: true })
    return done(
      `Asked ${app.provider.title} about ${did.asked} orders: ${did.settled} settled. ${did.expired} expired, ${did.refunds} refunds and ${did.events} events gone on with.`,
      did,
    )
  },
}
