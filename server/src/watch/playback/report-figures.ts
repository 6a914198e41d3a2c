import type { Figures } from '@strom/contract'
import type { WatchApp } from '../watch-app.ts'
import { endReason, readLimits } from './gate/registry/session.ts'

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
