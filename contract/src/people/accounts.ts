import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { email, emailOfProfile, keepKeys, language, line, password } from '../fields.ts'
import { userResult } from '../result-codes.ts'

const linkToken = z.string()

export const accounts = {
  /** Same work for unknown addresses, against timing. */
  createPasswordResetToken: endpoint({
    method: 'POST',
    path: '/api/users/create-password-reset-token',
    access: 'public',
    summary: 'Ask for a mail with a link to choose a new password; the answer never tells who is registered.',
    body: z.object({ email }),
    invalidCode: userResult.badUserData,
    answer: answer({}),
  }),
  /** 20: malformed token. 24: unknown. 23: used. 21: expired or replaced. 15: account suspended. */
  verifyPasswordResetToken: endpoint({
    method: 'POST',
    path: '/api/users/verify-password-reset-token',
    access: 'public',
    summary: 'Whose reset link this is; looking does not use it up.',
    body: z.object({ token: linkToken }),
    answer: answer({ email: z.optional(z.string()) }),
  }),
  /** As `verifyPasswordResetToken`; 11 for a bad password. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/reset-password',
    access: 'public',
    summary: 'Choose a new password by a reset link, once; every device is signed out.',
    body: z.object({ token: linkToken, newPassword: password }),
    invalidCode: userResult.badUserData,
    answer: answer({}),
  }),
  /** 12: wrong password. 5: the account changed meanwhile. */
  updatePassword: endpoint({
    method: 'POST',
    path: '/api/users/updatepassword',
    access: 'member',
    summary: 'Change the password; every other device is signed out, and keys of programs end.',
    body: z.object({ currentPassword: password, newPassword: password, keepKeys }),
    invalidCode: userResult.badUserData,
    answer: answer({}),
  }),
  /**
   * 12: wrong password. 14: address taken. 17: address takes no mail. 5: the account changed meanwhile. A
   * refusal changes nothing.
   */
  updateUsernameAndEmail: endpoint({
    method: 'POST',
    path: '/api/users/updateusernameandemail',
    access: 'member',
    summary: 'Change the username at once; a new e-mail address counts once its mailed link is opened.',
    body: z.object({ username: line('username'), email: emailOfProfile, password }),
    invalidCode: userResult.badUserData,
    answer: answer({
      emailUpdatePending: z.optional(z.boolean()),
      usernameUpdated: z.optional(z.boolean()),
    }),
  }),
  /** 2: unknown. 18: used. 25: expired or replaced. 14: address taken meanwhile. 15: account suspended. */
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/api/users/confirmemailchange',
    access: 'public',
    summary: 'Make the new e-mail address count, by the link mailed to it.',
    body: z.object({ email_token: linkToken }),
    answer: answer({ email: z.optional(z.string()) }),
  }),
  /** As `confirmEmailChange`. */
  undoEmailChange: endpoint({
    method: 'POST',
    path: '/api/users/undoemailchange',
    access: 'public',
    summary: 'Take the old e-mail address back, by the link mailed to it, and end every sign-in.',
    body: z.object({ email_token: linkToken }),
    answer: answer({ email: z.optional(z.string()) }),
  }),
  setLanguage: endpoint({
    method: 'POST',
    path: '/api/users/language',
    access: 'member',
    summary: 'The language of mails to this member.',
    body: z.object({ language }),
    invalidCode: userResult.badUserData,
    answer: answer({}),
  }),
}
