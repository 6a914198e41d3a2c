import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { factorCode as code, moment, password } from '../fields.ts'
import { userResult } from '../result-codes.ts'

/** Shown once. */
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
  /** 12: wrong password. 23: already on. */
  begin: endpoint({
    method: 'POST',
    path: '/api/users/second-factor/begin',
    access: 'member',
    summary:
      'Begin to turn the second factor on: a new secret for an authenticator app, in force once confirmed.',
    body: z.object({ password }),
    invalidCode: userResult.badUserData,
    answer: answer({
      /** Base32. */
      secret: z.optional(z.string()),
      /** `otpauth:`, for a QR code. */
      address: z.optional(z.string()),
    }),
  }),
  /** 20: wrong code. 21: expired. 24: not begun. 23: already on. */
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
  /** 12: wrong password. 20: wrong or used code. 24: not on. */
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/users/second-factor/recovery-codes',
    access: 'member',
    summary: 'New recovery codes in the place of the old ones, shown once.',
    body: z.object({ password, code }),
    invalidCode: userResult.badUserData,
    answer: answer({ recoveryCodes }),
  }),
  /** As `renewRecoveryCodes`. */
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
