import { mailText } from './mail-text.ts'

const pointsTakenBack = {
  en: 'Reward points at {{site}} were taken back',
  nb: 'Bonuspoeng hos {{site}} er trukket tilbake',
}

export const paymentMails = {
  receipt: mailText({
    placeholders: [],
    subject: { en: 'Your receipt from {{site}}', nb: 'Kvittering fra {{site}}' },
    text: {
      en: ['Thank you. Your payment has arrived.'],
      nb: ['Takk. Betalingen din har kommet fram.'],
    },
    button: { en: 'Watch now', nb: 'Se nå' },
  }),
  gift: mailText({
    placeholders: ['buyer', 'months', 'date'],
    subject: { en: 'You were given {{months}} of {{site}}', nb: 'Du har fått {{months}} hos {{site}}' },
    text: {
      en: ['{{buyer}} bought {{months}} for your account.', 'You can watch until {{date}}.'],
      nb: ['{{buyer}} har kjøpt {{months}} til kontoen din.', 'Du kan se til {{date}}.'],
    },
    button: { en: 'Watch now', nb: 'Se nå' },
  }),
  notPaid: mailText({
    placeholders: ['amount'],
    subject: {
      en: 'Your payment to {{site}} did not go through',
      nb: 'Betalingen din til {{site}} gikk ikke gjennom',
    },
    text: {
      en: [
        'PayPal did not carry out your payment of {{amount}}. You were not charged, and no months were added.',
        'Reward points that were set aside for it are yours again. You can order again at any time.',
      ],
      nb: [
        'PayPal gjennomførte ikke betalingen på {{amount}}. Du er ikke belastet, og ingen måneder er lagt til.',
        'Poeng som var satt av til den, er dine igjen. Du kan bestille på nytt når du vil.',
      ],
    },
    button: { en: 'Order again', nb: 'Bestill på nytt' },
  }),
  refund: mailText({
    placeholders: ['amount'],
    subject: { en: 'Your refund from {{site}}', nb: 'Refusjon fra {{site}}' },
    text: {
      en: ['{{amount}} went back to you by PayPal.'],
      nb: ['{{amount}} er tilbakebetalt til deg gjennom PayPal.'],
    },
  }),
  rewardRevoked: mailText({
    placeholders: ['invitee', 'points'],
    subject: pointsTakenBack,
    text: {
      en: [
        'The order that completed your invitation to {{invitee}} was paid back.',
        'The {{points}} reward points for it were taken back. You get them again when {{invitee}} buys access.',
      ],
      nb: [
        'Bestillingen som fullførte invitasjonen din til {{invitee}}, er betalt tilbake.',
        'De {{points}} bonuspoengene for den er trukket tilbake. Du får dem igjen når {{invitee}} kjøper tilgang.',
      ],
    },
  }),
  rewardRevokedSpent: mailText({
    placeholders: ['invitee'],
    subject: pointsTakenBack,
    text: {
      en: [
        'The order that completed your invitation to {{invitee}} was paid back.',
        'You had used the reward points for it already, so nothing was taken from you.',
      ],
      nb: [
        'Bestillingen som fullførte invitasjonen din til {{invitee}}, er betalt tilbake.',
        'Du hadde alt brukt bonuspoengene for den, så ingenting er trukket fra deg.',
      ],
    },
  }),
}
