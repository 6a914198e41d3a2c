import {
  cents,
  count,
  discountRates,
  lineOrNone,
  onOff,
  percent,
  points,
  seconds,
  text,
} from '../value-kinds.ts'
import { seldom, setting } from './setting.ts'

export const moneySettings = {
  pricePerMonthCents: setting('prices', cents(1), 1200, {
    en: 'price of one month',
    nb: 'prisen for en måned',
  }),
  discountRates: setting(
    'prices',
    discountRates,
    [
      { months: 24, discount: 25 },
      { months: 12, discount: 20 },
      { months: 6, discount: 10 },
      { months: 3, discount: 5 },
    ],
    {
      en: 'volume discounts: from so many months on, so many percent; most months first',
      nb: 'mengderabatt: fra så mange måneder, så mange prosent; flest måneder først',
    },
  ),
  pricePerRewardPointCents: setting('prices', cents(0), 5, {
    en: 'worth of one reward point',
    nb: 'verdien av ett bonuspoeng',
  }),
  pointsPerInvitation: setting('prices', points, 20, {
    en: 'reward points for an invited friend: for the first order; 0 ends the programme',
    nb: 'bonuspoeng for en invitert venn: for den første bestillingen; 0 avslutter ordningen',
  }),

  sellerName: setting('seller', text(lineOrNone), '', {
    en: 'seller: as receipts say; the name of the site where this is empty',
    nb: 'selger: slik det står på kvitteringer; navnet på nettstedet når feltet er tomt',
  }),
  organisationNumber: setting('seller', text(lineOrNone), '', {
    en: 'organisation number: of the seller, such as 999 999 999 MVA, on receipts',
    nb: 'organisasjonsnummer: selgerens, for eksempel 999 999 999 MVA, på kvitteringer',
  }),
  sellerAddress: setting('seller', text(lineOrNone), '', {
    en: 'the seller’s address: on receipts',
    nb: 'selgerens adresse: på kvitteringer',
  }),
  vatPercent: setting('seller', percent(50), 0, {
    en: 'value added tax: what the prices contain, in percent, on receipts; 0 for none',
    nb: 'merverdiavgift: det prisene inneholder, i prosent, på kvitteringer; 0 for ingen',
  }),
  consentAtCheckout: setting('seller', onOff, false, {
    en: 'consent at the check-out: buyers must ask for access to begin at once, which limits their right of withdrawal',
    nb: 'samtykke i kassen: kjøpere må be om at tilgangen begynner med en gang, noe som begrenser angreretten',
  }),

  payPalFeeCents: setting('payments', cents(0), 65, {
    en: 'PayPal’s fee: what reports take off for each order',
    nb: 'PayPals gebyr: det rapportene trekker fra for hver bestilling',
  }),
  orderPriceSeconds: seldom('payments', seconds(1), 3 * 3600, {
    en: 'how long an order keeps its price before payment begins',
    nb: 'så lenge holder en bestilling på prisen før betalingen begynner',
  }),
  orderWindowSeconds: seldom('payments', seconds(1), 3600, {
    en: 'time over which orders that were begun are counted',
    nb: 'tiden påbegynte bestillinger telles over',
  }),
  ordersPerMember: seldom('payments', count(1), 120, {
    en: 'orders begun by one member, refused ones too, before a pause',
    nb: 'påbegynte bestillinger fra ett medlem, også avviste, før en pause',
  }),
  reconcileAfterSeconds: seldom('payments', seconds(1), 60, {
    en: 'how long a payment, refund or event may lie unfinished before its provider is asked about it',
    nb: 'så lenge kan en betaling, refusjon eller hendelse ligge uferdig før betalingstjenesten blir spurt',
  }),
  stuckAfterSeconds: seldom('payments', seconds(1), 3600, {
    en: 'an order is stuck when its payment has lasted so long',
    nb: 'en bestilling med en betaling som har vart så lenge, står oppført som fastlåst',
  }),
}
