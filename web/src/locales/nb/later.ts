import type { later as en } from '../en/later.ts'

export const later = {
  notYet: 'Ikke med i denne versjonen ennå',
  subscriptionTitle: 'Abonnement',
  subscriptionText: 'Her vil du kjøpe måneder til din egen konto og til venner, med rabatt på større kjøp.',
  transactionsTitle: 'Betalinger',
  transactionsText: 'Her vil du finne alle betalingene dine, med fakturanummer, dato og pris.',
  supportTitle: 'Hjelp',
  supportText: 'Her vil du finne hva merkelappene betyr, og svar om betaling, nettlesere og de to spillerne.',
  contactUsTitle: 'Kontakt oss',
  contactUsText: 'Her vil du skrive til oss. Inntil da er fellesskapets chat stedet å spørre.',
  communityChat: 'Fellesskapets chat',
  bitcoinFaqTitle: 'Spørsmål om Bitcoin',
  bitcoinFaqText: 'Her vil du finne ti spørsmål og svar om Bitcoin, lommebøker, børser og gebyrer.',
  paymentGuideTitle: 'Betalingsguide',
  paymentGuideText: 'Her vil du finne en guide til å betale med Bitcoin, på norsk og engelsk.',
  adminReportsTitle: 'Rapporter',
  adminReportsText: 'Her vil ansatte se abonnenter, inntekter og hvem som ser på akkurat nå.',
  adminSupportTitle: 'Supportsaker',
  adminSupportText: 'Her vil ansatte lese, besvare og løse supportsaker.',
} satisfies Record<keyof typeof en, string>
