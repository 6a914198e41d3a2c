import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { factorCode as code, moment, password } from '../fields.ts'
import { userResult } from '../result-codes.ts'

/** Shown once, and kept by the member. */
const recoveryCodes = z.optional(z.array(z.string()))

export const secondFactor = {
  state: endpoint({
    method: 'GET',
    path: '/api/users/second-factor',
    access: 'member',
    summary: 'Whether this member has a second factor, and how many recovery codes are left.',
    answer: answer({
      on: z.boolean(),
      since: z.nullable(moment),
      recoveryCodesLeft: z.int(),
    }),
  }),
  /** 12: the password is wrong. 23: it is on already. */
  begin: endpoint({
    method: 'POST',
    path: '/api/users/second-factor/begin',
    access: 'member',
    summary:
      'Begin to turn the second factor on: a new secret for an authenticator app, in force once confirmed.',
    body: z.object({ password }),
    invalidCode: userResult.badUserData,
    answer: answer({
      /** Base32, for typing. */
      secret: z.optional(z.string()),
      /** The same as an `otpauth:` address, for a QR code. */
      address: z.optional(z.string()),
    }),
  }),
  /** 20: the code is not right. 21: begun too long ago. 24: nothing was begun. 23: it is on already. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/users/second-factor/confirm',
    access: 'member',
    summary:
      'Turn the second factor on by a code of the new secret; the answer has the recovery codes, once.',
    body: z.object({ code }),
    invalidCode: userResult.badUserData,
    answer: answer({ recoveryCodes }),
  }),
  /** 12: the password is wrong. 20: the code is not right, or was used. 24: it is not on. */
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/users/second-factor/recovery-codes',
    access: 'member',
    summary: 'New recovery codes in the place of the old ones, shown once.',
    body: z.object({ password, code }),
    invalidCode: userResult.badUserData,
    answer: answer({ recoveryCodes }),
  }),
  /** 12: the password is wrong. 20: the code is not right, or was used. 24: it is not on. */
  turnOff: endpoint({
    method: 'POST',
    path: '/api/users/second-factor/off',
    access: 'member',
    summary: 'Turn the second factor off.',
    body: z.object({ password, code }),
    invalidCode: userResult.badUserData,
    answer: answer({}),
  }),
}
