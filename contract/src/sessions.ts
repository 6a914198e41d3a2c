import * as z from 'zod/mini'
import { answer, endpoint } from './endpoint.ts'
import { dollars, email, isMobile, password } from './fields.ts'
import { userResult } from './result-codes.ts'

export const sessions = {
  login: endpoint({
    method: 'POST',
    path: '/api/users/login',
    access: 'public',
    summary: 'Sign in; success carries the Token that later calls send in their `Token` header.',
    body: z.object({ email, password, isMobile }),
    invalid: userResult.badUserData,
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
    summary: 'Who is signed in.',
    body: z.object({ isMobile }),
    answer: answer({
      id: z.string(),
      username: z.string(),
      email: z.string(),
      is_staff: z.boolean(),
      is_owner: z.boolean(),
      userRewardPoints: z.int(),
      pricePerRewardPoint: dollars,
    }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/users/logout',
    access: 'member',
    summary: 'Sign out this device.',
    answer: answer({ success: z.boolean() }),
  }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/api/users/logoutall',
    access: 'member',
    summary: 'Sign out every device, this one too.',
    answer: answer({}),
  }),
}
