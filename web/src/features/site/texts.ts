import { defineTexts } from '../../lib/language/texts.ts'

export const siteTexts = defineTexts({
  en: {
    noSuchPage: 'There is no such page.',
    draft: 'This is a draft. The people who run this site have not checked it yet.',
    turnOffMaintenance: 'Turn off maintenance',
    ownerNote: 'Members see only this page until maintenance is turned off.',
    secondFactorMissing:
      'Owners of this site need two-step sign-in to open it here, and you have not turned it on. Open the site on the command line, with “maintenance off”; then turn on two-step sign-in in Account Settings.',
  },
  nb: {
    noSuchPage: 'Siden finnes ikke.',
    draft: 'Dette er et utkast. De som driver nettstedet, har ikke sjekket det ennå.',
    turnOffMaintenance: 'Slå av vedlikehold',
    ownerNote: 'Medlemmene ser bare denne siden til vedlikeholdet er slått av.',
    secondFactorMissing:
      'Eiere av nettstedet trenger totrinnsinnlogging for å åpne det her, og du har ikke slått den på. Åpne nettstedet på kommandolinjen, med «maintenance off», og slå deretter på totrinnsinnlogging i kontoinnstillingene.',
  },
})
