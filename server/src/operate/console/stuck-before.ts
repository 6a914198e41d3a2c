import type { App } from '../app.ts'

/** A payment that began before this is stuck. */
export function stuckBefore(app: Pick<App, 'clock' | 'settings'>): Date {
  return new Date(app.clock.now() - app.settings.get('stuckAfterSeconds') * 1000)
}
