import type { site as en } from '../en/site.ts'

export const site = {
  pages: 'Om nettstedet',
  noSuchPage: 'Siden finnes ikke.',
  draft: 'Dette er et utkast. De som driver nettstedet, har ikke sjekket det ennå.',
  turnOffMaintenance: 'Slå av vedlikehold',
  ownerNote: 'Medlemmene ser bare denne siden til vedlikeholdet er slått av.',
  secondFactorMissing:
    'Eiere av nettstedet trenger totrinnsinnlogging for å åpne det her, og du har ikke slått den på. Åpne nettstedet på kommandolinjen, med «maintenance off», og slå deretter på totrinnsinnlogging i kontoinnstillingene.',
} satisfies Record<keyof typeof en, string>
