import type { Figures } from '@strom/contract'
import type { App } from '../app.ts'
import { updateFigures } from './queries-staff.ts'

/**
 * Keeps what a player says of its picture with its session, for staff to see (design 5.7). Refusal `no-session`: the
 * token names no session of this device that goes on.
 */
export async function reportFigures(
  app: App,
  report: { deviceId: string; streamToken: string; figures: Figures },
): Promise<{ ok: true } | { ok: false; reason: 'no-session' }> {
  const named = app.registry.tokens.verify(report.streamToken)
  if (!named.ok) return { ok: false, reason: 'no-session' }
  const kept = await updateFigures(app.db, {
    id: named.sessionId,
    deviceId: report.deviceId,
    figures: report.figures,
    now: new Date(app.clock.now()),
  })
  return kept ? { ok: true } : { ok: false, reason: 'no-session' }
}
