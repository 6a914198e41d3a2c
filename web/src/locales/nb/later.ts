import type { later as en } from '../en/later.ts'

export const later = {
  notYet: 'Ikke med i denne versjonen ennå',
  subscriptionTitle: 'Abonnement',
  subscriptionText: 'Her vil du kjøpe måneder til din egen konto og til venner, med rabatt på større kjøp.',
  transactionsTitle: 'Betalinger',
  transactionsText: 'Her vil du finne alle betalingene dine, med fakturanummer, dato og pris.',
  contactUsTitle: 'Kontakt oss',
  contactUsText: 'Her vil du skrive til oss. Inntil da er fellesskapets chat stedet å spørre.',
  communityChat: 'Fellesskapets chat',
  adminReportsTitle: 'Rapporter',
  adminReportsText: 'Her vil ansatte se abonnenter, inntekter og hvem som ser på akkurat nå.',
  adminSupportTitle: 'Supportsaker',
  adminSupportText: 'Her vil ansatte lese, besvare og løse supportsaker.',
} satisfies Record<keyof typeof en, string>
