import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { email, emailOfProfile, keepKeys, language, line, password } from '../fields.ts'
import { userResult } from '../result-codes.ts'

/** The secret of a mailed link, as it stands in the address. */
const linkToken = z.string()

export const accounts = {
  /** The same bytes after the same work whether or not the address is known. */
  createPasswordResetToken: endpoint({
    method: 'POST',
    path: '/api/users/create-password-reset-token',
    access: 'public',
    summary: 'Ask for a mail with a link to choose a new password; the answer never tells who is registered.',
    body: z.object({ email }),
    invalidCode: userResult.badUserData,
    answer: answer({}),
  }),
  /**
   * Codes of a reset link: 20 not the shape of a link's token, 24 unknown, 23 used, 21 expired or replaced by a
   * later change of the account, 15 the account is suspended.
   */
  verifyPasswordResetToken: endpoint({
    method: 'POST',
    path: '/api/users/verify-password-reset-token',
    access: 'public',
    summary: 'Whose reset link this is; looking does not use it up.',
    body: z.object({ token: linkToken }),
    answer: answer({ email: z.optional(z.string()) }),
  }),
  /** Codes as for `verifyPasswordResetToken`; 11 a password that is too short or too long. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/reset-password',
    access: 'public',
    summary: 'Choose a new password by a reset link, once; every device is signed out.',
    body: z.object({ token: linkToken, newPassword: password }),
    invalidCode: userResult.badUserData,
    answer: answer({}),
  }),
  /** 12: the current password is wrong. 5: the account changed at the same moment. */
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
   * 12: 'Incorrect password'. 14: the address has an account. 17: no mail can be sent to such an address.
   * 5: the account changed at the same moment. A refusal changes nothing, not the username either.
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
  /**
   * Codes of an e-mail link: 2 unknown, 18 used, 25 expired or replaced, 14 the address got an account meanwhile,
   * 15 the account is suspended.
   */
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/api/users/confirmemailchange',
    access: 'public',
    summary: 'Make the new e-mail address count, by the link mailed to it.',
    body: z.object({ email_token: linkToken }),
    answer: answer({ email: z.optional(z.string()) }),
  }),
  /** As confirmEmailChange. */
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
