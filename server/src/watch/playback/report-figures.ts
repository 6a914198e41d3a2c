import type { Figures } from '@strom/contract'
import type { WatchApp } from '../watch-app.ts'
import { endReason, readLimits } from './gate/registry/session.ts'

/**
 * Keeps what a player says of its picture with its session, for staff to see; in memory, from where it is stored
 * with the session's use. Refusal `no-session`: the token names no session of this device that goes on.
 */
export async function reportFigures(
  { registry, clock, settings }: Pick<WatchApp, 'registry' | 'clock' | 'settings'>,
  report: { deviceId: string; streamToken: string; figures: Figures },
): Promise<{ ok: true } | { ok: false; reason: 'no-session' }> {
  const named = registry.tokens.verify(report.streamToken)
  const session = named.ok ? await registry.find(named.sessionId) : undefined
  const goesOn = session && endReason(session, clock.now(), readLimits(settings)) === null
  if (!goesOn || session.deviceId !== report.deviceId) return { ok: false, reason: 'no-session' }
  registry.noteFigures(session, report.figures)
  return { ok: true }
}
