import type { LiveApp } from '../live-app.ts'
import { logWrongKeys } from './log-wrong-keys.ts'
import type { Publisher } from './publisher-slot.ts'
import type { PushEnd } from './pump.ts'
import type { KeyedChannel } from './push-channels.ts'
import { matchPushKey } from './push-key.ts'
import { type PushRefusal, pushRefusals } from './refusals.ts'

export type Admitted =
  | { ok: true; channel: string; publisher: Publisher; keyed: KeyedChannel; disconnected: AbortSignal }
  | { ok: false; reason: PushRefusal }

const ours: ReadonlySet<PushRefusal> = new Set(['revoked', 'restarting', 'displaced'])

type From = { channel: string | null; ip: string }

export function createAdmission(app: LiveApp) {
  const logWrongKey = logWrongKeys(app.log)

  /** `from.channel` null: any that the key opens. */
  async function admit(from: From, key: string | null): Promise<Admitted> {
    const admitted = await admitKey(from.channel, key)
    if (!admitted.ok) logRefusal(from, admitted.reason)
    else app.log.info({ channel: admitted.channel, ip: from.ip }, 'a broadcast begins')
    return admitted
  }

  async function admitKey(named: string | null, key: string | null): Promise<Admitted> {
    if (key === null) return { ok: false, reason: 'no-key' }
    const candidates = named === null ? app.channels.listPush() : [app.channels.getPush(named)]
    const matches = matchPushKey(key)
    const keyed = candidates.find((one) => one && matches(one.keyHash))
    if (!keyed) {
      if (named !== null) candidates[0]?.pushChannel.noteFault('wrong-key')
      return { ok: false, reason: 'wrong-key' }
    }
    const { id } = keyed.pushChannel.channel
    // ffmpeg's presence must be known by the first bytes.
    await app.ffmpeg.look()
    const isFree = await app.channels.nodes?.takeForBroadcast(id)
    const publisher = isFree === false ? null : keyed.pushChannel.takeSlot()
    if (publisher) {
      const disconnected = AbortSignal.any([keyed.revoked, publisher.displaced])
      return { ok: true, channel: id, publisher, keyed, disconnected }
    }
    keyed.pushChannel.noteFault('busy')
    return { ok: false, reason: 'busy' }
  }

  function logRefusal({ channel, ip }: From, reason: PushRefusal) {
    if (reason === 'wrong-key') {
      const known = channel !== null && app.channels.getPush(channel) !== null
      return logWrongKey({ channel: channel ?? '', known, ip })
    }
    // Encoders with the key as password first try without.
    const level = reason === 'no-key' ? 'info' : 'warn'
    app.log[level]({ channel, reason, ip }, 'a broadcast was refused')
  }

  function noteEnd({ channel, keyed }: Admitted & { ok: true }, end: PushEnd) {
    // A new key, a restart or a takeover is not a fault.
    const isOurs = end.how === 'refused' && ours.has(end.reason)
    keyed.pushChannel.noteEnd(end.how === 'finished' || isOurs ? 'clean' : 'broken')
    if (end.how === 'finished') return app.log.info({ channel }, 'a broadcast ended')
    keyed.pushChannel.noteFault(end.how === 'lost' ? 'lost' : end.reason)
    if (end.how === 'lost') return app.log.warn({ channel }, 'a broadcast’s connection was lost')
    const { en } = pushRefusals[end.reason]
    app.log.warn({ channel, reason: end.reason }, `a broadcast was refused: ${en}`)
  }

  function disconnectReason({ publisher }: Admitted & { ok: true }, stopping: AbortSignal): PushRefusal {
    if (publisher.displaced.aborted) return 'displaced'
    return stopping.aborted ? 'restarting' : 'revoked'
  }

  async function leave({ channel, publisher }: Admitted & { ok: true }) {
    if (!publisher.leave()) return
    await app.channels.nodes?.broadcastOver(channel).catch(() => {
      app.log.warn({ channel }, 'the end of a broadcast could not be told to other nodes')
    })
  }

  return { admit, noteEnd, leave, disconnectReason }
}

export type Admission = ReturnType<typeof createAdmission>
