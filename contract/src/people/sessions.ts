import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { dollars, email, factorCode, isMobile, keepKeys, moment, password } from '../fields.ts'
import { userResult } from '../result-codes.ts'
import { languages } from '../sentences.ts'

export const device = z.object({
  id: z.string(),
  device: z.string(),
  /** Shortened. */
  network: z.string(),
  firstSeenAt: moment,
  /** Accurate to five minutes. */
  lastSeenAt: moment,
  current: z.boolean(),
})
export type Device = z.output<typeof device>

export const confirmedMinutes = 10

export const sessions = {
  /**
   * 22: code missing. 20: wrong or used code. Recovery codes count. Accounts without a second factor ignore
   * `code`.
   */
  login: endpoint({
    method: 'POST',
    path: '/api/users/login',
    access: 'public',
    summary: 'Sign in; success carries the Token that later calls send in their `Token` header.',
    body: z.object({ email, password, isMobile, code: z.optional(factorCode) }),
    invalidCode: userResult.badUserData,
    answer: answer({ token: z.optional(z.string()) }),
  }),
  isUserAuthenticated: endpoint({
    method: 'GET',
    path: '/api/users/isuserauthenticated',
    access: 'public',
    summary: 'Whether the Token sent along is a living sign-in.',
    answer: answer({ success: z.boolean(), authenticated: z.boolean() }),
  }),
  user: endpoint({
    method: 'POST',
    path: '/api/users/user',
    access: 'member',
    television: true,
    summary: 'Who is signed in.',
    body: z.object({ isMobile }),
    answer: answer({
      id: z.string(),
      username: z.string(),
      email: z.string(),
      is_staff: z.boolean(),
      is_owner: z.boolean(),
      /** For mails. */
      language: z.enum(languages),
      userRewardPoints: z.int(),
      pricePerRewardPoint: dollars,
      /** A television paired by code may only watch. */
      television: z.optional(z.boolean()),
      /** Calls are refused until the required second factor is on. */
      secondFactorMissing: z.optional(z.boolean()),
    }),
  }),
  /** 12, 20, 22 as `login`. Until then `asksPassword` calls get 401, reason `confirmation`. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/users/confirm',
    access: 'member',
    summary:
      'Show the password again, and a code where sign-in takes one; this device may act with power for ten minutes.',
    body: z.object({ password, code: z.optional(factorCode) }),
    invalidCode: userResult.badUserData,
    answer: answer({}),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/users/logout',
    access: 'member',
    television: true,
    summary: 'Sign out this device.',
    answer: answer({ success: z.boolean() }),
  }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/api/users/logoutall',
    access: 'member',
    summary: 'Sign out every device, this one too, and end keys of programs.',
    body: z.optional(z.object({ keepKeys })),
    answer: answer({}),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/users/devices',
    access: 'member',
    summary: 'The devices that are signed in, last used first, a hundred at most.',
    answer: answer({ devices: z.array(device) }),
  }),
  endDevice: endpoint({
    method: 'POST',
    path: '/api/users/devices/end',
    access: 'member',
    summary: 'Sign out one device of this member.',
    body: z.object({ deviceId: z.string() }),
    answer: answer({}),
  }),
}
