import { composeMail } from '../mail/compose.ts'
import type { MailBody, Reader } from '../mail/mail.ts'
import { formatMonths } from '../subscriptions/format-months.ts'

/**
 * A username that is a name: others, such as one with an address in it, are not put into mails to strangers. Of `evil.example`
 * mail programs make a link; of `J.R.R. Tolkien` they do not.
 */
const plainName = /^(?!.*\.[\p{L}\p{M}\p{N}]{2})[\p{L}\p{M}\p{N} .'’-]{1,40}$/u

function displayName({ username, email }: { username: string; email: string }) {
  return plainName.test(username) ? `${username} (${email})` : email
}

/** The invitation itself; `lifetime` in words, `months` that come with it. */
export function invitationMail(
  { language, brandName }: Reader,
  {
    inviter,
    link,
    lifetime,
    months = 0,
  }: { inviter: { username: string; email: string }; link: string; lifetime: string; months?: number },
): MailBody {
  const name = displayName(inviter)
  const words = {
    en: {
      subject: `You are invited to ${brandName}`,
      paragraphs: [
        `${name} invites you to ${brandName}, a site for watching live streams.`,
        ...(months > 0
          ? [`It gives you ${formatMonths(months, 'en')} of access, from the day you register.`]
          : []),
        `Open the link to choose a password. The invitation works once, for ${lifetime}.`,
      ],
      label: 'Create your account',
      closing: ['If you do not want an account, you can ignore this mail.'],
    },
    nb: {
      subject: `Du er invitert til ${brandName}`,
      paragraphs: [
        `${name} inviterer deg til ${brandName}, et nettsted for direktesendinger.`,
        ...(months > 0
          ? [`Den gir deg ${formatMonths(months, 'nb')} med tilgang, fra dagen du registrerer deg.`]
          : []),
        `Åpne lenken for å velge et passord. Invitasjonen virker én gang, i ${lifetime}.`,
      ],
      label: 'Lag kontoen din',
      closing: ['Hvis du ikke vil ha noen konto, trenger du ikke å gjøre noe.'],
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link } })
}

/** To somebody without an account, for whom a member has paid months. */
export function giftInvitationMail(
  { language, brandName }: Reader,
  {
    inviter,
    link,
    gift: { months, message },
  }: {
    inviter: { username: string; email: string }
    link: string
    gift: { months: number; message: string }
  },
): MailBody {
  const name = displayName(inviter)
  const span = formatMonths(months, language)
  const words = {
    en: {
      subject: `You were given ${span} of ${brandName}`,
      first: `${name} gives you ${span} of ${brandName}, a site for watching live streams.`,
      said: `“${message}”`,
      begin: 'Open the link to choose a password. Your months begin on the day you register.',
      label: 'Create your account',
    },
    nb: {
      subject: `Du har fått ${span} hos ${brandName}`,
      first: `${name} gir deg ${span} hos ${brandName}, et nettsted for direktesendinger.`,
      said: `«${message}»`,
      begin: 'Åpne lenken for å velge et passord. Månedene begynner den dagen du registrerer deg.',
      label: 'Lag kontoen din',
    },
  }[language]
  const { subject, first, said, begin, label } = words
  return composeMail({
    ...{ language, brandName, subject },
    paragraphs: message === '' ? [first, begin] : [first, said, begin],
    action: { label, link },
  })
}

/** To an inviter: the order that completed an invitation was paid back, and the points went with it. */
export function rewardRevokedMail(
  { language, brandName }: Reader,
  { points, invitee }: { points: number; invitee: string },
): MailBody {
  const words = {
    en: {
      subject: `Reward points at ${brandName} were taken back`,
      paragraphs: [
        `The order that completed your invitation to ${invitee} was paid back.`,
        points > 0
          ? `The ${points} reward points for it were taken back. You get them again when ${invitee} buys access.`
          : `You had used the reward points for it already, so nothing was taken from you.`,
      ],
    },
    nb: {
      subject: `Bonuspoeng hos ${brandName} er trukket tilbake`,
      paragraphs: [
        `Bestillingen som fullførte invitasjonen din til ${invitee}, er betalt tilbake.`,
        points > 0
          ? `De ${points} bonuspoengene for den er trukket tilbake. Du får dem igjen når ${invitee} kjøper tilgang.`
          : `Du hadde alt brukt bonuspoengene for den, så ingenting er trukket fra deg.`,
      ],
    },
  }[language]
  return composeMail({ language, brandName, ...words })
}
