// A broadcast lives on the node that it is pushed to (decision 0024). Another node that asks learns of it by a sign.
import type { WatchApp } from '../watch-app.ts'
import { findPushSign, upsertPushSign } from './queries.ts'

const topic = 'push-asked'

type Answering = Pick<WatchApp, 'db' | 'events' | 'clock'> & {
  channels: { getPush(id: string): { pushChannel: { isOn(): boolean } } | null }
}

/** Answers for the broadcasts of this node when another asks; the returned function ends that. */
export function answerForPushes({ db, events, clock, channels }: Answering): () => void {
  return events.subscribe<{ channel: string }>(topic, async ({ channel }) => {
    if (channels.getPush(channel)?.pushChannel.isOn()) {
      await upsertPushSign(db, channel, new Date(clock.now()))
    }
  })
}

/**
 * Whether a channel that is not broadcast to on this node is on another. The answer to one question is read with the
 * next: a broadcast elsewhere so may fail once, and is not down by that.
 */
export async function isLiveElsewhere(app: WatchApp, channel: string, now: number): Promise<boolean> {
  const sign = await findPushSign(app.db, channel)
  await app.events.publish(app.db, topic, { channel })
  const freshMs = Math.max(2 * app.settings.get('sourceProbeSeconds'), 120) * 1000
  return sign !== undefined && now - sign.seen_at.getTime() <= freshMs
}
