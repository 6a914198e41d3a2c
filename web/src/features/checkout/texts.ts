import { defineTexts } from '../../lib/language/texts.ts'

export const checkoutTexts = defineTexts({
  en: {
    title: 'Subscription',
    currentPlan: 'Current plan',
    choose: 'Choose Subscription plan(s)',
    intro:
      'A month costs {{price}}. Buy months for yourself, for friends, or both: they count together for the discount.',
    renewingOn: 'Renewing on {{date}}',
    endingOn: 'Ending on {{date}}',
    accessUntil: 'With the months bought besides, access lasts until {{date}}.',
    siteClock: 'Dates are by the clock of {{zone}}.',
    cancelled: 'Cancelled',
    legacyNotice:
      'You have an older PayPal subscription that renews automatically. Such subscriptions are no longer offered. Cancel yours here to buy months: they begin when the time you have paid for ends.',
    cancel: 'Cancel Subscription',
    cancelText: 'PayPal will not charge you again. You keep access until {{date}}.',
    keep: 'Keep subscription',
    cancelledToast: 'Your subscription has been cancelled.',
    addMonths: 'Add months',
    accounts: 'Accounts in this order',
    removed: '{{email}} has been removed.',
    undo: 'Undo',
    access: 'Access',
    accessIsGiven:
      'The people who run this site give access to the live streams. Write to them if you want to go on, or bring somebody along.',
    contactUs: 'Contact Us',
    waitTitle: 'Please wait',
    waitText: 'Please wait for your current subscription to expire before purchasing a new plan.',
    waitAccounts: 'Still renewing automatically: {{emails}}',
    close: 'Close',
  },
  nb: {
    title: 'Abonnement',
    currentPlan: 'Ditt abonnement',
    choose: 'Velg abonnement',
    intro:
      'En måned koster {{price}}. Kjøp måneder til deg selv, til venner eller begge deler: De teller sammen for rabatten.',
    renewingOn: 'Fornyes {{date}}',
    endingOn: 'Utløper {{date}}',
    accessUntil: 'Med månedene du har kjøpt i tillegg, varer tilgangen til {{date}}.',
    siteClock: 'Datoene følger klokka i {{zone}}.',
    cancelled: 'Sagt opp',
    legacyNotice:
      'Du har et eldre PayPal-abonnement som fornyes automatisk. Slike abonnementer tilbys ikke lenger. Si opp ditt her for å kjøpe måneder: de begynner når tiden du har betalt for, er ute.',
    cancel: 'Si opp abonnementet',
    cancelText: 'PayPal trekker deg ikke igjen. Du har tilgang til {{date}}.',
    keep: 'Behold abonnementet',
    cancelledToast: 'Abonnementet er sagt opp.',
    addMonths: 'Legg til måneder',
    accounts: 'Kontoer i denne bestillingen',
    removed: '{{email}} er fjernet.',
    undo: 'Angre',
    access: 'Tilgang',
    accessIsGiven:
      'De som driver nettstedet, gir tilgang til sendingene. Skriv til dem hvis du vil fortsette eller ta med noen.',
    contactUs: 'Kontakt oss',
    waitTitle: 'Vent litt',
    waitText: 'Vent til det nåværende abonnementet ditt har utløpt før du kjøper et nytt.',
    waitAccounts: 'Fornyes fortsatt automatisk: {{emails}}',
    close: 'Lukk',
  },
})
