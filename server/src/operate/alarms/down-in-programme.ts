import { listHealth } from '../../watch/health/list-health.ts'
import type { App } from '../app.ts'

/** Streams that the programme lists as on now. `down`: at least one player has no source. */
export async function listOnNow(app: App): Promise<{ id: string; down: boolean }[]> {
  const now = app.clock.now()
  const programme = await app.programme.current()
  const isOn = (id: string) => programme.slotsOf(id, 1).some(({ startsAt }) => startsAt <= now)
  const health = new Map((await listHealth(app, 'en')).map((stream) => [stream.streamId, stream.sources]))
  return programme.streams
    .filter(({ id }) => isOn(id))
    .map(({ id }) => ({
      id,
      down: (health.get(id) ?? []).some(({ state }) => state === 'down' || state === 'off'),
    }))
}
