import type { Probed, SegmentFault } from '../../live/external/probe.ts'
import type { WatchApp } from '../watch-app.ts'
import type { Outcome } from './judge-source.ts'
import { opensSocket } from './probe-socket.ts'
import { isLiveElsewhere } from './push-signs.ts'
import type { DownReason } from './reasons.ts'
import type { Target } from './sources.ts'

/** `at`: when it got there, in milliseconds. */
export type Position = { position: string; at: number } | null

export type Probe = { outcome: Outcome; position: Position }

/** RFC 8216, 6.2.1 allows 1.5 segments. */
const segmentsUntilStalled = 3

function down(reason: DownReason): Probe {
  return { outcome: { kind: 'down', reason }, position: null }
}

const up: Probe = { outcome: { kind: 'up' }, position: null }
const offAir: Probe = { outcome: { kind: 'off' }, position: null }

function segmentReason(fault: SegmentFault): DownReason {
  return fault === 'not-media' || fault === 'no-key' ? fault : 'no-segment'
}

function judgePlaylist(probed: Probed, known: Position, now: number): Probe {
  if (!probed.ok) return { ...down(probed.reason), position: known }
  const fault = probed.segmentFault && down(segmentReason(probed.segmentFault))
  if (probed.recording) return fault ?? up
  if (probed.ended) return offAir
  const position = known?.position === probed.position ? known : { position: probed.position, at: now }
  const stalled = now - position.at > probed.segmentMs * segmentsUntilStalled
  if (stalled) return { ...down('stalled'), position }
  return { ...(fault ?? up), position }
}

async function probePlaylist(app: WatchApp, address: string, known: Position, now: number): Promise<Probe> {
  const probed = await app.external.probeAddress(address)
  // A server that wants a token is up; a site that cannot reach itself learns nothing.
  if (probed.ok) {
    const { segmentFault } = probed
    const nothingLearnt = segmentFault === 'refusing' || segmentFault === 'unreachable'
    return judgePlaylist({ ...probed, segmentFault: nothingLearnt ? null : segmentFault }, known, now)
  }
  if (probed.reason === 'refusing') return { ...up, position: known }
  if (probed.reason === 'unreachable') return { outcome: { kind: 'unknown' }, position: known }
  return { ...down(probed.reason), position: known }
}

async function probeChannel(app: WatchApp, id: string, known: Position, now: number): Promise<Probe> {
  const external = app.external.get(id)
  if (external) return judgePlaylist(await external.probe(), known, now)
  const push = app.channels.getPush(id)?.pushChannel
  if (push) {
    // Stays on through breaks of up to a minute.
    const live = push.isOn() || (await isLiveElsewhere(app, id, now))
    if (live) return up
    return push.hasBroken() ? down('no-broadcast') : offAir
  }
  const channel = app.channels.get(id)
  if (!channel) return down('no-channel')
  return channel.newest() === null ? down('no-pictures') : up
}

/** Never rejects. */
export async function probeSource(
  app: WatchApp,
  target: Target,
  known: Position,
  now: number,
): Promise<Probe> {
  if (target.kind === 'channel') return probeChannel(app, target.channel, known, now)
  if (target.kind === 'playlist') return probePlaylist(app, target.address, known, now)
  return (await opensSocket(target.address)) ? up : down('no-socket')
}
