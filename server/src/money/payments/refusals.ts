import { type Language, type Sentence, subscriptionResult } from '@strom/contract'
import { maxLines, maxMonthsPerLine } from '@strom/rules/pricing'
import type { Refusals } from '../../base/http/refusals.ts'
import type { CapturedOrder } from './capture-order.ts'
import type { CartRefusal } from './check-cart.ts'
import type { CreatedOrder } from './create-order.ts'

const cartSentences: Record<CartRefusal['reason'], (email: string) => Sentence> = {
  empty: () => ({ en: 'Your order is empty.', nb: 'Bestillingen er tom.' }),
  'too-many-lines': () => ({
    en: `An order can be for at most ${maxLines} accounts.`,
    nb: `En bestilling kan gjelde høyst ${maxLines} kontoer.`,
  }),
  months: (email) => ({
    en: `Choose 1 to ${maxMonthsPerLine} months for ${email}.`,
    nb: `Velg 1 til ${maxMonthsPerLine} måneder for ${email}.`,
  }),
  twice: (email) => ({ en: `${email} is in the order twice.`, nb: `${email} er med to ganger.` }),
  'unknown-account': (email) => ({
    en: `There is no account with the email ${email}.`,
    nb: `Det finnes ingen konto med e-posten ${email}.`,
  }),
  // The words of the specification's second modal.
  renews: () => ({
    en: 'Please wait for your current subscription to expire before purchasing a new plan.',
    nb: 'Vent til det nåværende abonnementet har gått ut før du kjøper et nytt.',
  }),
  points: () => ({
    en: 'You do not have so many reward points.',
    nb: 'Du har ikke så mange poeng.',
  }),
  'points-cap': () => ({
    en: 'The reward points are worth more than the order costs.',
    nb: 'Poengene er verdt mer enn bestillingen koster.',
  }),
  'gift-alone': () => ({
    en: 'A gift is for one address.',
    nb: 'En gave er til én adresse.',
  }),
  'gift-unmailable': (email) => ({
    en: `No mail can be sent to ${email}.`,
    nb: `Det kan ikke sendes e-post til ${email}.`,
  }),
  'gift-account': (email) => ({
    en: `${email} has an account by now. Add it to your order instead.`,
    nb: `${email} har fått en konto. Legg den til i bestillingen i stedet.`,
  }),
  'too-little': () => ({
    en: 'The total must be at least 1 dollar.',
    nb: 'Summen må være minst 1 dollar.',
  }),
}

export function cartRefusal({ reason, email = '' }: CartRefusal, language: Language) {
  return { resultCode: subscriptionResult.fail, detail: cartSentences[reason](email)[language] }
}

export const receiptRefusals = {
  'unknown-payment': {
    resultCode: subscriptionResult.fail,
    detail: { en: 'You have no such payment.', nb: 'Du har ingen slik betaling.' },
  },
}

type NoOrder = Extract<
  CreatedOrder,
  { reason: `provider-${string}` | 'not-selling' | 'no-consent' }
>['reason']

export const createRefusals = (title: string): Refusals<NoOrder> => ({
  'provider-refuses': {
    resultCode: subscriptionResult.fail,
    detail: {
      en: `${title} did not take the order. Nothing was charged.`,
      nb: `${title} tok ikke imot bestillingen. Ingenting er trukket.`,
    },
  },
  'not-selling': {
    resultCode: subscriptionResult.fail,
    detail: { en: 'This site takes no payments.', nb: 'Dette nettstedet tar ikke imot betaling.' },
  },
  'no-consent': {
    resultCode: subscriptionResult.fail,
    detail: {
      en: 'Tick that access is to begin at once.',
      nb: 'Kryss av for at tilgangen skal begynne med en gang.',
    },
  },
  'provider-unreachable': {
    resultCode: subscriptionResult.fail,
    detail: {
      en: `${title} cannot be reached. Nothing was charged; try again in a moment.`,
      nb: `${title} kan ikke nås. Ingenting er trukket; prøv igjen om litt.`,
    },
  },
})

type CaptureReason = Extract<CapturedOrder, { ok: false }>['reason']

function fail(en: string, nb: string) {
  return { resultCode: subscriptionResult.fail, detail: { en, nb } }
}

export const captureRefusals = (title: string): Refusals<CaptureReason> => ({
  'unknown-order': fail('There is no such order.', 'Bestillingen finnes ikke.'),
  'other-cart': fail(
    'Your order has changed since the payment was begun. Close this window and pay again; nothing was charged.',
    'Bestillingen er endret siden betalingen ble startet. Lukk vinduet og betal på nytt; ingenting er trukket.',
  ),
  suspended: fail(
    'Months cannot be bought for an account of this order any more. Please order again without it; nothing was charged.',
    'Det kan ikke lenger kjøpes måneder til en konto i denne bestillingen. Bestill på nytt uten den; ingenting er trukket.',
  ),
  expired: fail(
    'The price of this order has run out. Please order again; nothing was charged.',
    'Prisen på denne bestillingen gjelder ikke lenger. Bestill på nytt; ingenting er trukket.',
  ),
  failed: fail(
    'The payment did not go through. Please order again; nothing was charged.',
    'Betalingen gikk ikke gjennom. Bestill på nytt; ingenting er trukket.',
  ),
  points: fail(
    'Your reward points have been used elsewhere. Please order again; nothing was charged.',
    'Poengene dine er brukt et annet sted. Bestill på nytt; ingenting er trukket.',
  ),
  'needs-review': fail(
    'The payment does not fit the order, so nothing was granted yet. We have been told and will get in touch.',
    'Betalingen passer ikke med bestillingen, så ingenting er gitt ennå. Vi har fått beskjed og tar kontakt.',
  ),
  declined: fail(
    'The payment was declined. Choose another way to pay.',
    'Betalingen ble avvist. Velg en annen betalingsmåte.',
  ),
  'not-approved': fail(
    `The payment has not been approved at ${title}.`,
    `Betalingen er ikke godkjent hos ${title}.`,
  ),
})

export const underWay = (title: string): Record<'pending' | 'unsettled', Sentence> => ({
  pending: {
    en: `${title} is still looking at the payment. The months come by themselves once it is through.`,
    nb: `${title} behandler fortsatt betalingen. Månedene kommer av seg selv når den er klar.`,
  },
  unsettled: {
    en: 'The payment is being settled. Please do not pay again; the months come by themselves, usually in minutes.',
    nb: 'Betalingen blir gjort opp. Ikke betal på nytt; månedene kommer av seg selv, som regel på minutter.',
  },
})
