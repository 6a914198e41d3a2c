// A broadcast lives on one node (decision 0024); others learn of it here.
import type { WatchApp } from '../watch-app.ts'
import { findPushSign, upsertPushSign } from './queries.ts'

const topic = 'push-asked'

type Answering = Pick<WatchApp, 'db' | 'events' | 'clock'> & {
  channels: { getPush(id: string): { pushChannel: { isOn(): boolean } } | null }
}

/** Returns the unsubscribe function. */
export function answerForPushes({ db, events, clock, channels }: Answering): () => void {
  return events.subscribe<{ channel: string }>(topic, async ({ channel }) => {
    if (channels.getPush(channel)?.pushChannel.isOn()) {
      await upsertPushSign(db, channel, new Date(clock.now()))
    }
  })
}

/** Reads the answer to the previous question, so the first probe may miss. */
export async function isLiveElsewhere(app: WatchApp, channel: string, now: number): Promise<boolean> {
  const sign = await findPushSign(app.db, channel)
  await app.events.publish(app.db, topic, { channel })
  const freshMs = Math.max(2 * app.settings.get('sourceProbeSeconds'), 120) * 1000
  return sign !== undefined && now - sign.seen_at.getTime() <= freshMs
}
