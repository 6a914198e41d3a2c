import { expect, test } from 'vitest'
import { resolveForbidden } from './forbidden.ts'

const now = { pathname: '/invites', token: 'current', loginPath: '/login' }

test.each([
  ['the sign-in is over', { reason: 'session', token: 'current' }, now, true, true],
  ['nobody was signed in', { reason: 'session', token: null }, { ...now, token: null }, true, true],
  ['not the role for it', { reason: 'role', token: 'current' }, now, false, true],
  ['no reason given', { reason: undefined, token: 'current' }, now, false, true],
  ['on /login itself', { reason: 'session', token: 'current' }, { ...now, pathname: '/login' }, true, false],
  ['a late answer to an older Token', { reason: 'session', token: 'older' }, now, false, false],
])('403, %s', (_, refused, state, forgetToken, goToLogin) => {
  expect(resolveForbidden(refused, state)).toEqual({ forgetToken, goToLogin })
})
