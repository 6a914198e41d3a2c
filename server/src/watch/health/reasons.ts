import type { Language, Sentence } from '@strom/contract'
import { findOperatorHint } from '../../live/external/operator-hints.ts'
import { type ExternalRefusal, externalRefusals } from '../../live/external/refusals.ts'

const ownReasons = {
  stalled: {
    en: 'The source answers, but nothing new comes from it.',
    nb: 'Kilden svarer, men det kommer ikke noe nytt fra den.',
  },
  'no-segment': {
    en: 'The source tells of new pictures, but they cannot be fetched.',
    nb: 'Kilden forteller om nye bilder, men de kan ikke hentes.',
  },
  'not-media': {
    en: 'What comes from the source is neither picture nor sound.',
    nb: 'Det som kommer fra kilden, er verken bilde eller lyd.',
  },
  'no-key': {
    en: 'The source’s pictures are encrypted, and their key cannot be had.',
    nb: 'Bildene fra kilden er kryptert, og nøkkelen kan ikke hentes.',
  },
  'no-broadcast': {
    en: 'The broadcast to its channel broke off; viewers see the slate.',
    nb: 'Sendingen til kanalen ble brutt; seerne ser pausebildet.',
  },
  'no-pictures': {
    en: 'Its channel has no pictures.',
    nb: 'Kanalen har ingen bilder.',
  },
  'no-channel': {
    en: 'It shows a channel that there is not.',
    nb: 'Den viser en kanal som ikke finnes.',
  },
  'no-socket': {
    en: 'The other server opens no socket at this address.',
    nb: 'Den andre tjeneren åpner ingen socket på denne adressen.',
  },
} as const satisfies Record<string, Sentence>

const ownAdvice: Readonly<Record<keyof typeof ownReasons, string>> = {
  stalled: 'Look at the encoder behind it.',
  'no-segment': 'Look at its server: its playlist names segments that it does not hand out.',
  'not-media': 'Open the newest segment of its playlist: its server may answer with an error page.',
  'no-key': 'Look at the key’s address in its playlist, and whether it wants headers.',
  'no-broadcast': 'Look at the encoder, and start the broadcast again.',
  'no-pictures': 'See the server’s log for why.',
  'no-channel': 'Give the stream another channel.',
  'no-socket': 'Look whether the other server runs, and whether the address is still right.',
}

export type DownReason = keyof typeof ownReasons | ExternalRefusal

function isOwn(reason: string): reason is keyof typeof ownReasons {
  return Object.hasOwn(ownReasons, reason)
}

function isExternal(reason: string): reason is ExternalRefusal {
  return Object.hasOwn(externalRefusals, reason)
}

/** null: unknown to this version. */
export function tellReason(reason: string, language: Language): string | null {
  if (isOwn(reason)) return ownReasons[reason][language]
  return isExternal(reason) ? externalRefusals[reason][language] : null
}

export function adviceOn(reason: string): string {
  if (isOwn(reason)) return ownAdvice[reason]
  return isExternal(reason) ? findOperatorHint(reason) : 'See the server’s log for why.'
}
