import type { SettingValues } from './definitions.ts'

/** Whether the site is closed at a moment: switched on, begun and not yet over. Told from the times alone, on every node. */
export function isClosed({ on, from, until }: SettingValues['maintenance'], now: number): boolean {
  if (!on) return false
  const begun = from === null || Date.parse(from) <= now
  return begun && !isOver({ until }, now)
}

/** Whether a maintenance has come to its end. */
export function isOver({ until }: Pick<SettingValues['maintenance'], 'until'>, now: number): boolean {
  return until !== null && Date.parse(until) <= now
}
