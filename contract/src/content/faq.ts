import type { Bilingual } from './bilingual.ts'
import type { Question } from './question.ts'

export type TagMeaning = {
  readonly id: string
  readonly tag:
    | { readonly kind: 'warning' | 'info' | 'chromecast' | 'airplay' | 'lls' }
    | { readonly plain: string }
  readonly name: Bilingual
  readonly meaning: Bilingual
  /** Replaces `meaning` if measured uptime is shown; `{uptime}` is a percentage. */
  readonly measured?: Bilingual
}

export const faqPage = {
  title: { en: 'Support', nb: 'Hjelp' },
  tagsHeading: { en: 'Stream tags', nb: 'Merkelapper på sendingene' },
  contactUs: { en: 'Contact Us', nb: 'Kontakt oss' },
} as const

export const tagsIntro: Bilingual = {
  en: 'The tags under each stream say where it comes from and what its player can do.',
  nb: 'Merkelappene under hver sending sier hvor den kommer fra, og hva spilleren kan.',
}

export const tagMeanings: readonly TagMeaning[] = [
  {
    id: 'self-hosted',
    tag: { plain: 'Self hosted' },
    name: { en: 'Self hosted', nb: 'Egen drift' },
    meaning: {
      en: 'We run this stream ourselves, with a claimed uptime of 99%.',
      nb: 'Vi står for denne sendingen selv, med en oppgitt oppetid på 99 %.',
    },
    measured: {
      en: 'We run this stream ourselves. Such streams were up {uptime} of the last 30 days.',
      nb: 'Vi står for denne sendingen selv. Slike sendinger var oppe {uptime} av de siste 30 dagene.',
    },
  },
  {
    id: 'third-party',
    tag: { plain: 'Third party' },
    name: { en: 'Third party', nb: 'Tredjepart' },
    meaning: {
      en: 'Someone else runs this stream, so how steady it is lies outside our control.',
      nb: 'Noen andre står for denne sendingen, så hvor stabil den er, rår vi ikke over.',
    },
  },
  {
    id: 'chromecast',
    tag: { kind: 'chromecast' },
    name: { en: 'Chromecast', nb: 'Chromecast' },
    meaning: {
      en: 'The stream can be sent to a television or screen with Chromecast.',
      nb: 'Strømmen kan sendes til en TV eller skjerm med Chromecast.',
    },
  },
  {
    id: 'airplay',
    tag: { kind: 'airplay' },
    name: { en: 'Airplay', nb: 'AirPlay' },
    meaning: {
      en: 'The stream can be sent to an Apple TV or another screen with Airplay.',
      nb: 'Strømmen kan sendes til en Apple TV eller en annen skjerm med AirPlay.',
    },
  },
  {
    id: 'low-latency',
    tag: { kind: 'lls' },
    name: { en: 'Low latency', nb: 'Lav forsinkelse' },
    meaning: {
      en: 'The stream plays in the low latency player, closer to the live moment.',
      nb: 'Strømmen spilles i spilleren med lav forsinkelse, nærmere det som skjer direkte.',
    },
  },
  {
    id: 'warning',
    tag: { kind: 'warning' },
    name: { en: 'Warning', nb: 'Advarsel' },
    meaning: {
      en: 'Something about this stream to beware of. Point at the sign, or keep a finger on it, to read it.',
      nb: 'Noe å være obs på ved denne sendingen. Pek på tegnet, eller hold fingeren på det, for å lese det.',
    },
  },
  {
    id: 'remark',
    tag: { kind: 'info' },
    name: { en: 'Remark', nb: 'Merknad' },
    meaning: {
      en: 'Something good to know about this stream. Point at the sign, or keep a finger on it, to read it.',
      nb: 'Noe som er greit å vite om denne sendingen. Pek på tegnet, eller hold fingeren på det, for å lese det.',
    },
  },
]

export const faq: readonly Question[] = [
  {
    id: 'payment',
    question: { en: 'How can I pay?', nb: 'Hvordan kan jeg betale?' },
    paragraphs: {
      en: ['PayPal is accepted.', 'Bitcoin is no longer accepted.'],
      nb: ['Vi tar imot PayPal.', 'Vi tar ikke lenger imot Bitcoin.'],
    },
    pages: [
      { label: { en: 'Bitcoin FAQ', nb: 'Spørsmål om Bitcoin' }, page: 'bitcoinFaq' },
      { label: { en: 'Payment guide', nb: 'Betalingsguide' }, page: 'paymentGuide' },
    ],
  },
  {
    id: 'auto-renew',
    question: {
      en: 'Does my subscription renew by itself?',
      nb: 'Fornyes abonnementet mitt av seg selv?',
    },
    paragraphs: {
      en: [
        'No new auto-renew subscriptions have been offered since 2024. When your months run out, you buy new ones.',
        'If you still have an auto-renewing PayPal subscription from before, you can cancel it on the Subscription page.',
      ],
      nb: [
        'Siden 2024 har vi ikke tilbudt nye abonnementer som fornyes automatisk. Når månedene dine er brukt opp, kjøper du nye.',
        'Har du fortsatt et PayPal-abonnement fra tidligere som fornyes automatisk, kan du si det opp på siden Abonnement.',
      ],
    },
    pages: [{ label: { en: 'Subscription', nb: 'Abonnement' }, page: 'subscription' }],
  },
  {
    id: 'account-sharing',
    question: { en: 'May I share my account?', nb: 'Kan jeg dele kontoen min?' },
    paragraphs: {
      en: [
        'Account sharing is not allowed, and it is detected during playback.',
        'Would a friend like to watch too? Invite them, and buy months for their account together with your own.',
      ],
      nb: [
        'Det er ikke lov å dele konto, og deling oppdages under avspilling.',
        'Vil en venn også se på? Inviter vedkommende, og kjøp måneder til vennens konto sammen med dine egne.',
      ],
    },
    pages: [{ label: { en: 'Invites', nb: 'Invitasjoner' }, page: 'invites' }],
  },
  {
    id: 'browsers',
    question: { en: 'Which browsers are supported?', nb: 'Hvilke nettlesere støttes?' },
    paragraphs: {
      en: ['These browsers are supported:'],
      nb: ['Disse nettleserne støttes:'],
    },
    points: {
      en: ['Edge', 'Firefox', 'Opera', 'Chrome', 'Android Browser', 'Safari'],
      nb: ['Edge', 'Firefox', 'Opera', 'Chrome', 'Android Browser', 'Safari'],
    },
  },
  {
    id: 'casting',
    question: {
      en: 'Can I use Chromecast and Airplay?',
      nb: 'Kan jeg bruke Chromecast og AirPlay?',
    },
    paragraphs: {
      en: [
        'Chromecast and Airplay are supported only with the default player. The low-latency player supports neither.',
        'The button Switch Stream Player on the Home page changes between the two players.',
      ],
      nb: [
        'Chromecast og AirPlay støttes bare med standardspilleren. Spilleren med lav forsinkelse støtter ingen av dem.',
        'Knappen Bytt spiller på forsiden bytter mellom de to spillerne.',
      ],
    },
    pages: [{ label: { en: 'Home', nb: 'Hjem' }, page: 'home' }],
  },
]

export const faqParts = { 'tags-intro': tagsIntro, tags: tagMeanings, faq } as const
