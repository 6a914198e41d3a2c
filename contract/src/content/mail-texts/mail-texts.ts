import { accessMails } from './access.ts'
import { accountMails } from './accounts.ts'
import { paymentMails } from './payments.ts'
import { secondFactorMails } from './second-factor.ts'

/** Every mail to members, with the words that it comes with; mails to owners and staff are not the owner's to write. */
export const mailTexts = { ...accessMails, ...paymentMails, ...accountMails, ...secondFactorMails }

export type MailTextName = keyof typeof mailTexts
