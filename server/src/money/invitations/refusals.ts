import { invitationResult, type Language, type Sentence, userResult } from '@strom/contract'
import { type HttpRefusal, type Refusals, tooMany } from '../../base/http/refusals.ts'
import { timeSpan } from '../../base/time-in-words.ts'
import type { InvitationRefusal } from './look-up-invitation.ts'
import type { QuotaUsedUp } from './quota.ts'

const invalidCode = {
  resultCode: userResult.invalidInviteCode,
  detail: { en: 'This invitation is not valid.', nb: 'Denne invitasjonen er ikke gyldig.' },
}

export const linkRefusals: Refusals<InvitationRefusal | 'other-address'> = {
  malformed: invalidCode,
  'inviter-suspended': invalidCode,
  'other-address': {
    resultCode: userResult.invalidInviteCode,
    detail: {
      en: 'This invitation is for another email address.',
      nb: 'Denne invitasjonen gjelder en annen e-postadresse.',
    },
  },
  unknown: {
    resultCode: userResult.inviteNotFound,
    detail: { en: 'There is no such invitation.', nb: 'Invitasjonen finnes ikke.' },
  },
  expired: {
    resultCode: userResult.inviteExpired,
    detail: {
      en: 'This invitation has expired. Ask for a new one.',
      nb: 'Denne invitasjonen er utløpt. Be om en ny.',
    },
  },
  'renewed-elsewhere': {
    resultCode: userResult.invitePending,
    detail: {
      en: 'This invitation has expired, but a newer one waits in your mailbox. Open that.',
      nb: 'Denne invitasjonen er utløpt, men en nyere ligger i innboksen din. Åpne den.',
    },
  },
  registered: {
    resultCode: userResult.emailAlreadyRegistered,
    detail: {
      en: 'This email address is already registered.',
      nb: 'Denne e-postadressen er allerede registrert.',
    },
  },
  completed: {
    resultCode: userResult.inviteAlreadyCompleted,
    detail: {
      en: 'This invitation has been used already.',
      nb: 'Denne invitasjonen er allerede brukt.',
    },
  },
}

export const sendRefusals: Refusals<
  'already-registered' | 'invited-already' | 'invited-by-other' | 'nothing-to-resend'
> = {
  'already-registered': {
    resultCode: invitationResult.userEmailAlreadyExists,
    detail: {
      en: 'This email address is already registered.',
      nb: 'Denne e-postadressen er allerede registrert.',
    },
  },
  'invited-already': {
    resultCode: invitationResult.alreadyExistsFromSender,
    detail: {
      en: 'You have invited this email address already. You can resend the invitation.',
      nb: 'Du har allerede invitert denne e-postadressen. Du kan sende invitasjonen på nytt.',
    },
  },
  'invited-by-other': {
    resultCode: invitationResult.createdByDifferentUser,
    detail: {
      en: 'Somebody else has invited this email address.',
      nb: 'Noen andre har invitert denne e-postadressen.',
    },
  },
  'nothing-to-resend': {
    resultCode: invitationResult.fail,
    detail: {
      en: 'There is no such invitation any more.',
      nb: 'Invitasjonen finnes ikke lenger.',
    },
  },
}

export const deleteRefusals: Refusals<'unknown' | 'of-other' | 'registered' | 'completed'> = {
  unknown: {
    resultCode: invitationResult.invalidToken,
    detail: { en: 'There is no such invitation.', nb: 'Invitasjonen finnes ikke.' },
  },
  'of-other': {
    resultCode: invitationResult.createdByDifferentUser,
    detail: { en: 'This is somebody else’s invitation.', nb: 'Dette er en annens invitasjon.' },
  },
  registered: {
    resultCode: invitationResult.tokenNotPending,
    detail: {
      en: 'Your friend has registered with this invitation, so it stays.',
      nb: 'Vennen din har registrert seg med denne invitasjonen, så den blir stående.',
    },
  },
  completed: {
    resultCode: invitationResult.tokenAlreadyCompleted,
    detail: {
      en: 'This invitation is completed, so it stays.',
      nb: 'Denne invitasjonen er fullført, så den blir stående.',
    },
  },
}

export function quotaRefusal({ which, max: most, seconds }: QuotaUsedUp, language: Language): HttpRefusal {
  const wait = timeSpan(Math.max(1, Math.ceil(seconds / 3600)) * 3600, language)
  const sentences: Record<QuotaUsedUp['which'], Sentence> = {
    member: {
      en: `You can send ${most} invitations a day. Try again in ${wait}.`,
      nb: `Du kan sende ${most} invitasjoner i døgnet. Prøv igjen om ${wait}.`,
    },
    address: {
      en: `You can resend an invitation ${most - 1} times a day. Try again in ${wait}.`,
      nb: `Du kan sende en invitasjon på nytt ${most - 1} ganger i døgnet. Prøv igjen om ${wait}.`,
    },
  }
  const refused = tooMany(seconds, language)
  return { ...refused, body: { ...refused.body, detail: sentences[which][language] } }
}
