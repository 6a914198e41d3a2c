import { describe, expect, test } from 'vitest'
import type { Failure } from '../../lib/http/failure.ts'
import {
  goesOn,
  lacksSubscription,
  type PlaybackState,
  stateAfterCheck,
  stateOfToken,
} from './playback-state.ts'

const failure: Failure = { resultCode: 0, status: 0, detail: 'The site cannot be reached.' }
const given = { resultCode: 1, accountSharerDisconnected: false, checkEverySeconds: 60 }
const session = { id: 's', device: 'Chrome on Windows', app: 'Fjord', startedAt: '2026-11-20T12:00:00Z' }
const playing: PlaybackState = { phase: 'playing', streamToken: 'token', checkEverySeconds: 60 }

describe('a request for a stream token', () => {
  test.each([
    ['a token plays', { ...given, streamToken: 'token' }, playing],
    [
      'none without a subscription',
      { ...given, resultCode: 3, streamToken: null, reason: 'no-subscription' as const },
      { phase: 'no-subscription' },
    ],
    ['none without a reason', { ...given, resultCode: 3, streamToken: null }, { phase: 'no-subscription' }],
    [
      'none past the limit',
      { ...given, resultCode: 2, streamToken: null, reason: 'session-limit' as const, sessions: [session] },
      { phase: 'session-limit', sessions: [session] },
    ],
    ['no answer', failure, { phase: 'failed', detail: failure.detail }],
  ])('%s', (_name, answer, state) => {
    expect(stateOfToken(answer)).toEqual(state)
  })
})

describe('an account-share check', () => {
  const fine = { resultCode: 1, accountSharerDisconnected: true }
  test.each<[string, PlaybackState, Parameters<typeof stateAfterCheck>[1], PlaybackState]>([
    ['goes on playing', playing, fine, playing],
    ['goes on playing while the site cannot be reached', playing, failure, playing],
    ['ends with its reason', playing, { ...fine, ended: 'moved' }, { phase: 'ended', reason: 'moved' }],
    [
      'ends with the words of staff',
      playing,
      { ...fine, ended: 'staff', endedNote: 'Please call us.' },
      { phase: 'ended', reason: 'staff', note: 'Please call us.' },
    ],
    [
      'does not end what is asked for anew',
      { phase: 'asking' },
      { ...fine, ended: 'moved' },
      { phase: 'asking' },
    ],
  ])('%s', (_name, before, answer, after) => {
    expect(stateAfterCheck(before, answer)).toEqual(after)
  })
})

describe('a picture that was refused', () => {
  const fine = { resultCode: 1, accountSharerDisconnected: false }
  const expired = { ...fine, ended: 'expired' as const }
  const minute = 60_000
  test.each<[string, Parameters<typeof goesOn>[0], number, boolean]>([
    ['goes on where the session lives', fine, minute, true],
    ['goes on where the session was watched until it was too old', expired, minute, true],
    ['stays where nobody was known to watch', expired, 2 * minute, false],
    ['stays while the site cannot be reached', failure, minute, false],
  ])('%s', (_name, answer, aliveMs, goes) => {
    expect(goesOn(answer, aliveMs)).toBe(goes)
  })

  test.each(['account-sharing', 'moved', 'replaced', 'signed-out', 'staff', 'no-subscription'] as const)(
    'does not fight back after %s',
    (ended) => {
      expect(goesOn({ ...fine, ended }, 0)).toBe(false)
    },
  )
})

test.each<[PlaybackState, boolean]>([
  [{ phase: 'no-subscription' }, true],
  [{ phase: 'ended', reason: 'no-subscription' }, true],
  [{ phase: 'ended', reason: 'account-sharing' }, false],
  [{ phase: 'ended', reason: 'expired' }, false],
  [playing, false],
])('%j is for want of a subscription: %s', (state, lacks) => {
  expect(lacksSubscription(state)).toBe(lacks)
})
