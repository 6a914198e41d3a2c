// Admits broadcasters to a channel, by RTMP and by HTTP alike: checks the key, takes the one place, and notes the end.
import type { LiveApp } from '../live-app.ts'
import { logWrongKeys } from './log-wrong-keys.ts'
import type { Place } from './places.ts'
import type { PushEnd } from './pump.ts'
import type { KeyedChannel } from './push-channels.ts'
import { matchPushKey } from './push-key.ts'
import { type PushRefusal, pushRefusals } from './refusals.ts'

export type Admitted =
  | { ok: true; channel: string; place: Place; keyed: KeyedChannel; cut: AbortSignal }
  | { ok: false; reason: PushRefusal }

const ours: ReadonlySet<PushRefusal> = new Set(['revoked', 'restarting', 'displaced'])

type From = { channel: string | null; ip: string }

/** Lets broadcasters in, and notes their ends. */
export function createAdmission(app: LiveApp) {
  const logWrongKey = logWrongKeys(app.log)

  /** Takes the one place of the channel that a key opens; `channel` is the one that was named, or null for any. */
  async function admit(from: From, key: string | null): Promise<Admitted> {
    const admitted = await take(from.channel, key)
    if (!admitted.ok) logRefusal(from, admitted.reason)
    else app.log.info({ channel: admitted.channel, ip: from.ip }, 'a broadcast begins')
    return admitted
  }

  async function take(named: string | null, key: string | null): Promise<Admitted> {
    if (key === null) return { ok: false, reason: 'no-key' }
    const candidates = named === null ? app.channels.listPush() : [app.channels.getPush(named)]
    const matches = matchPushKey(key)
    const keyed = candidates.find((one) => one && matches(one.keyHash))
    if (!keyed) {
      if (named !== null) candidates[0]?.pushChannel.noteFault('wrong-key')
      return { ok: false, reason: 'wrong-key' }
    }
    const { id } = keyed.pushChannel.channel
    // Whether there is ffmpeg has to be known when the first bytes come.
    await app.ffmpeg.look()
    const isFree = await app.channels.nodes?.takeForBroadcast(id)
    const place = isFree === false ? null : keyed.pushChannel.takePlace()
    if (place) {
      const cut = AbortSignal.any([keyed.revoked, place.displaced])
      return { ok: true, channel: id, place, keyed, cut }
    }
    keyed.pushChannel.noteFault('busy')
    return { ok: false, reason: 'busy' }
  }

  /** Says in the log that a broadcast was not taken. */
  function logRefusal({ channel, ip }: From, reason: PushRefusal) {
    if (reason === 'wrong-key') {
      const known = channel !== null && app.channels.getPush(channel) !== null
      return logWrongKey({ channel: channel ?? '', known, ip })
    }
    // Encoders with the key as a password first come without one.
    const level = reason === 'no-key' ? 'info' : 'warn'
    app.log[level]({ channel, reason, ip }, 'a broadcast was refused')
  }

  /** Says in the log how a broadcast ended; what an operator has to know of is a warning. */
  function noteEnd({ channel, keyed }: Admitted & { ok: true }, end: PushEnd) {
    // A stop, a new key or a restart are nobody's fault, and where another connection took over, its end counts.
    const isOurs = end.how === 'refused' && ours.has(end.reason)
    keyed.pushChannel.noteEnd(end.how === 'finished' || isOurs ? 'clean' : 'broken')
    if (end.how === 'finished') return app.log.info({ channel }, 'a broadcast ended')
    keyed.pushChannel.noteFault(end.how === 'lost' ? 'lost' : end.reason)
    if (end.how === 'lost') return app.log.warn({ channel }, 'a broadcast’s connection was lost')
    const { en } = pushRefusals[end.reason]
    app.log.warn({ channel, reason: end.reason }, `a broadcast was refused: ${en}`)
  }

  /** Why a broadcast is cut off, once its `cut` has been aborted, or the site stops. */
  function cutReason({ place }: Admitted & { ok: true }, stopping: AbortSignal): PushRefusal {
    if (place.displaced.aborted) return 'displaced'
    return stopping.aborted ? 'restarting' : 'revoked'
  }

  async function leave({ channel, place }: Admitted & { ok: true }) {
    if (!place.leave()) return
    await app.channels.nodes?.broadcastOver(channel).catch(() => {
      // Said again with the next beat.
      app.log.warn({ channel }, 'the end of a broadcast could not be told to other nodes')
    })
  }

  return { admit, noteEnd, leave, cutReason }
}

export type Admission = ReturnType<typeof createAdmission>
