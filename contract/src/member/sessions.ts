import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { dollars, email, factorCode, isMobile, keepKeys, moment, password } from '../fields.ts'
import { userResult } from '../result-codes.ts'
import { languages } from '../sentences.ts'

/** A sign-in as its owner sees it. */
export const device = z.object({
  id: z.string(),
  /** In words, such as 'Chrome on Windows'; in Norwegian for who asks so. */
  device: z.string(),
  /** Where it was last used from, shortened: enough to recognise one's own. */
  network: z.string(),
  firstSeenAt: moment,
  /** Kept to five minutes. */
  lastSeenAt: moment,
  /** The device that asks. */
  current: z.boolean(),
})
export type Device = z.output<typeof device>

/** For so long a device that has shown the password need not show it again. */
export const confirmedMinutes = 10

export const sessions = {
  /**
   * Accounts without a second factor: as specified, and `code` is not looked at. With one, 22: the password is right and a
   * code is missing; 20: the code is not right, or was used. A recovery code counts as a code.
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
      /** Language of mails to this member: `en` or `nb`. */
      language: z.enum(languages),
      userRewardPoints: z.int(),
      pricePerRewardPoint: dollars,
      /** True on a television that was let in by a code, which may only watch. */
      television: z.optional(z.boolean()),
      /** True where the owner wants a second factor of this member's role and there is none: its calls are refused till then. */
      secondFactorMissing: z.optional(z.boolean()),
    }),
  }),
  /**
   * 12: the password is wrong. 22: the password is right and a code is missing. 20: the code is not right, or was used.
   * Calls that ask for the password (`asksPassword`) are answered 401 with the reason `confirmation` until then.
   */
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
  /** 24: no such device of this member is signed in. */
  endDevice: endpoint({
    method: 'POST',
    path: '/api/users/devices/end',
    access: 'member',
    summary: 'Sign out one device of this member.',
    body: z.object({ deviceId: z.string() }),
    answer: answer({}),
  }),
}
