import { describe, expect, test } from 'vitest'
import type { Failure } from '../../lib/http/failure.ts'
import {
  asksToGoOn,
  lacksSubscription,
  type PlaybackState,
  stateAfterCheck,
  stateAfterToken,
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
    [
      'none where it would take the place of another household',
      {
        ...given,
        resultCode: 2,
        streamToken: null,
        reason: 'ended' as const,
        ended: 'account-sharing' as const,
      },
      { phase: 'ended', reason: 'account-sharing' },
    ],
    [
      'none after the end by staff, in their words',
      {
        ...given,
        resultCode: 2,
        streamToken: null,
        reason: 'ended' as const,
        ended: 'staff' as const,
        endedNote: 'Please call us.',
      },
      { phase: 'ended', reason: 'staff', note: 'Please call us.' },
    ],
    ['no answer', failure, { phase: 'failed', detail: failure.detail, passes: true }],
    [
      'an answer that will stay the same',
      { ...failure, status: 500 },
      { phase: 'failed', detail: failure.detail, passes: false },
    ],
  ])('%s', (_name, answer, state) => {
    expect(stateAfterToken(answer)).toEqual(state)
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
      'does not end a stream that is requested again',
      { phase: 'asking' },
      { ...fine, ended: 'moved' },
      { phase: 'asking' },
    ],
  ])('%s', (_name, before, answer, after) => {
    expect(stateAfterCheck(before, answer, false)).toEqual(after)
    expect(stateAfterCheck(before, answer, true)).toEqual(after)
  })

  test('that finds the session expired ends a picture that stands, and no other', () => {
    const answer = { ...fine, ended: 'expired' as const }
    expect(stateAfterCheck(playing, answer, false)).toBe(playing)
    expect(stateAfterCheck(playing, answer, true)).toEqual({ phase: 'ended', reason: 'expired' })
  })
})

test.each([
  ['goes on by itself', false, Number.POSITIVE_INFINITY, true],
  ['goes on again after a while', false, 30_000, true],
  ['is refused for good when it was a moment ago', false, 29_999, false],
  ['stays as it is when the viewer has paused', true, Number.POSITIVE_INFINITY, false],
])('a picture that was refused %s', (_name, paused, sinceMs, goesOn) => {
  expect(asksToGoOn(paused, sinceMs)).toBe(goesOn)
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
