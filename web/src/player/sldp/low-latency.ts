import type { Engine, EngineOptions } from '../engine/engine.ts'
import { createSupervisedEngine } from '../engine/supervised-engine.ts'
import { askForFallback } from './fallback.ts'
import { findMediaSource } from './media-sink.ts'
import { createSldpProbe, type SocketRecord } from './probe-sldp.ts'
import { createSldpFeed } from './sldp-feed.ts'

/** Null without MediaSource; then asks for the fallback. */
export function createLowLatencyEngine(options: EngineOptions): Engine | null {
  const { video } = options
  if (!findMediaSource()) {
    // The page listens only after its own effects have run.
    queueMicrotask(() => askForFallback(video, 'unsupported'))
    return null
  }
  const record: SocketRecord = { unanswered: 0, answered: false }
  const probe = createSldpProbe(record, () => askForFallback(video, 'blocked'))
  return createSupervisedEngine((element, report) => createSldpFeed(element, report, record), {
    ...options,
    probe,
  })
}
