import type { Engine, EngineOptions } from '../engine/engine.ts'
import { createSupervisedEngine } from '../engine/supervised-engine.ts'
import { findMediaSource } from './media-sink.ts'
import { createSldpProbe, type SocketRecord } from './probe-sldp.ts'
import { createSldpFeed } from './sldp-feed.ts'
import { askToStepBack } from './step-back.ts'

/** The low-latency engine; null, and a request to step back, where the browser has no MediaSource. */
export function createLowLatencyEngine(options: EngineOptions): Engine | null {
  const { video } = options
  if (!findMediaSource()) {
    // The page is not listening before its own effects have run.
    queueMicrotask(() => askToStepBack(video, 'unsupported'))
    return null
  }
  const record: SocketRecord = { unanswered: 0, answered: false }
  const probe = createSldpProbe(record, () => askToStepBack(video, 'blocked'))
  return createSupervisedEngine((element, report) => createSldpFeed(element, report, record), {
    ...options,
    probe,
  })
}
