import { describe, expect, it } from 'vitest'
import {
  denyReason,
  endReason,
  isForeignNetwork,
  type Limits,
  movedTo,
  noteForeignNetwork,
  noteTelevision,
  renewedExpiry,
  type Session,
  type StreamState,
  updateSession,
} from './session.ts'

const limits: Limits = {
  life: 600_000,
  maxLife: 86_400_000,
  idle: 90_000,
  overlap: 10_000,
  foreignNetworkGrace: 30_000,
}

function session(given: Partial<Session> = {}): Session {
  return {
    id: 'id',
    publicId: 'public',
    accountId: 'account',
    deviceId: 'device',
    network: 'home',
    calledFrom: 'home',
    awaySince: null,
    sharerLeft: false,
    signedOut: false,
    accessEndsAt: Number.POSITIVE_INFINITY,
    isOwner: false,
    streamId: null,
    streamSeenAt: 0,
    player: null,
    casting: false,
    castNetwork: null,
    ip: 'home',
    foreignSince: null,
    movedAt: 0,
    foreignAskedAt: 0,
    createdAt: 0,
    lastSeenAt: 0,
    expiresAt: 600_000,
    endsAt: null,
    endedReason: null,
    ...given,
  }
}

describe('a session is over', () => {
  it.each<[string, Partial<Session>, number, string | null]>([
    ['not while it is used', {}, 89_999, null],
    ['when it is idle', {}, 90_000, 'expired'],
    ['when its token’s life is', { lastSeenAt: 600_000 }, 600_000, 'expired'],
    ['when access ends', { accessEndsAt: 1000 }, 1000, 'no-subscription'],
    ['not a moment before', { accessEndsAt: 1000 }, 999, null],
    ['when its device signed out', { signedOut: true }, 0, 'signed-out'],
    ['when it was ended', { endsAt: 5, endedReason: 'replaced' }, 5, 'replaced'],
    ['not during the overlap', { endsAt: 10_000, endedReason: 'moved' }, 9999, null],
    [
      'when signed out in the overlap',
      { endsAt: 10_000, endedReason: 'moved', signedOut: true },
      1,
      'signed-out',
    ],
  ])('%s', (_when, given, now, reason) => {
    expect(endReason(session(given), now, limits)).toBe(reason)
  })

  it('after its longest life, however much it is used', () => {
    expect(renewedExpiry(0, 0, limits)).toBe(600_000)
    expect(renewedExpiry(0, 86_000_000, limits)).toBe(86_400_000)
  })
})

const shown = { channel: 'fjord', maintenance: false, hidden: false }

it('a viewing is refused for the session, the stream, the network, and another stream, in this order', () => {
  const watching = session({ streamId: 'a', streamSeenAt: 0, foreignSince: 0 })
  const refused = (
    viewing: { streamId: string; network: string },
    stream: StreamState | undefined,
    now: number,
  ) => denyReason(watching, viewing, stream, now, limits)
  expect(refused({ streamId: 'b', network: 'away' }, undefined, 90_000)).toBe('expired')
  expect(refused({ streamId: 'b', network: 'away' }, undefined, 30_000)).toBe('no-stream')
  expect(refused({ streamId: 'b', network: 'away' }, { ...shown, maintenance: true }, 30_000)).toBe(
    'maintenance',
  )
  expect(refused({ streamId: 'b', network: 'away' }, shown, 30_000)).toBe('other-network')
  expect(refused({ streamId: 'b', network: 'away' }, shown, 9999)).toBe('other-stream')
  expect(refused({ streamId: 'b', network: 'home' }, shown, 10_000)).toBeNull()
  expect(refused({ streamId: 'a', network: 'home' }, shown, 89_999)).toBeNull()
})

it('only owners play a stream that is hidden or in maintenance, by the same rules otherwise', () => {
  const viewing = { streamId: 'a', network: 'home' }
  const states = [
    { ...shown, hidden: true },
    { ...shown, maintenance: true },
    { ...shown, hidden: true, maintenance: true },
  ]
  for (const state of states) {
    const reason = state.hidden ? 'no-stream' : 'maintenance'
    expect(denyReason(session(), viewing, state, 0, limits)).toBe(reason)
    expect(denyReason(session({ isOwner: true }), viewing, state, 0, limits)).toBeNull()
    expect(denyReason(session({ isOwner: true }), viewing, state, 90_000, limits)).toBe('expired')
  }
  expect(denyReason(session({ isOwner: true }), viewing, undefined, 0, limits)).toBe('no-stream')
})

it('a network is foreign unless it is the household, or the one a television is in', () => {
  expect(isForeignNetwork(session(), 'home')).toBe(false)
  expect(isForeignNetwork(session(), 'away')).toBe(true)
  expect(isForeignNetwork(session({ casting: true }), 'away')).toBe(false)
  expect(isForeignNetwork(session({ casting: true, castNetwork: 'tv' }), 'away')).toBe(true)
  expect(isForeignNetwork(session({ casting: true, castNetwork: 'tv' }), 'tv')).toBe(false)
  expect(isForeignNetwork(session({ casting: false, castNetwork: 'tv' }), 'tv')).toBe(true)
})

describe('what the database says of a known session', () => {
  it('never sets its use back', () => {
    const known = session({ lastSeenAt: 50, expiresAt: 700, streamId: 'a', player: 'default', ip: 'new' })
    updateSession(
      known,
      session({ lastSeenAt: 40, expiresAt: 600, streamId: 'b', ip: 'old', accessEndsAt: 7 }),
    )
    expect(known).toMatchObject({
      lastSeenAt: 50,
      expiresAt: 700,
      streamId: 'a',
      player: 'default',
      ip: 'new',
    })
    expect(known.accessEndsAt).toBe(7)
  })

  it('brings what another node learned since', () => {
    const known = session({ lastSeenAt: 40, streamId: 'a' })
    updateSession(known, session({ lastSeenAt: 50, streamId: 'b', player: 'low-latency', ip: 'new' }))
    expect(known).toMatchObject({ lastSeenAt: 50, streamId: 'b', player: 'low-latency', ip: 'new' })
  })

  it('never brings an ended one back to life', () => {
    const known = session({ endsAt: 5, endedReason: 'signed-out' })
    updateSession(known, session())
    expect(known).toMatchObject({ endsAt: 5, endedReason: 'signed-out' })
  })

  it('keeps the television’s network through pauses of casting', () => {
    const known = session({ casting: true, castNetwork: 'tv' })
    updateSession(known, session({ casting: false }))
    updateSession(known, session({ casting: true }))
    noteTelevision(known, 'away')
    expect(known.castNetwork).toBe('tv')
  })

  it('frees the television’s place when the household moved, not more often than every ten minutes', () => {
    const known = session({ casting: true, castNetwork: 'tv' })
    const move = (network: string, now: number) =>
      updateSession(known, session({ casting: true, ...movedTo(known, network, now) }))
    move('away', 600_000)
    expect(known).toMatchObject({ castNetwork: null, network: 'away' })
    noteTelevision(known, 'tv')
    move('home', 1_199_999)
    expect(known).toMatchObject({ castNetwork: 'tv', network: 'home' })
    move('away', 1_799_999)
    expect(known.castNetwork).toBeNull()
  })

  it('gives the grace back when the household moved since, ten minutes after it began', () => {
    const known = session()
    const move = (network: string, now: number) => updateSession(known, session(movedTo(known, network, now)))
    expect(noteForeignNetwork(known, 1000)).toBe(true)
    expect(noteForeignNetwork(known, 700_000)).toBe(false)
    expect(known.foreignSince).toBe(1000)
    move('away', 700_000)
    expect(known.foreignSince).toBe(1000)
    noteForeignNetwork(known, 700_000)
    expect(known.foreignSince).toBe(700_000)
    move('home', 701_000)
    noteForeignNetwork(known, 1_299_999)
    expect(known.foreignSince).toBe(700_000)
    noteForeignNetwork(known, 1_300_000)
    expect(known.foreignSince).toBe(1_300_000)
  })

  it('brings the grace and the television that another node knows', () => {
    const known = session({ casting: true })
    const read = session({ casting: true, castNetwork: 'tv', foreignSince: 1000, awaySince: 900 })
    updateSession(known, read)
    expect(known).toMatchObject({ castNetwork: 'tv', foreignSince: 1000, awaySince: 900 })
    expect(noteTelevision(known, 'other')).toBe(false)
    expect(noteForeignNetwork(known, 40_000)).toBe(false)
  })
})
