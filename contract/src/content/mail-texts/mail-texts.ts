import { accessMails } from './access.ts'
import { accountMails } from './accounts.ts'
import { paymentMails } from './payments.ts'
import { secondFactorMails } from './second-factor.ts'

/** Mails to owners and staff are not editable. */
export const mailTexts = { ...accessMails, ...paymentMails, ...accountMails, ...secondFactorMails }

export type MailTextName = keyof typeof mailTexts
