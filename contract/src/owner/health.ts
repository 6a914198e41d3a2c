import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'

/** How a source of a stream does, as the last rounds of asking found it. */
export const sourceHealth = z.object({
  /** Whose source it is; `both` where the two players share one. */
  player: z.enum(['both', 'default', 'low-latency']),
  /** `unknown`: not asked yet, or not lately, because the site was off or asks nobody. */
  state: z.enum(['up', 'down', 'off', 'maintenance', 'unknown']),
  /** Since when it has been so; null while nothing is known. */
  since: z.nullable(moment),
  /** Why it is down: a name, and the same in words of the caller's language. */
  reason: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** Percent of the last 30 days, rounded down to two decimals; null as long as nothing was measured. */
  uptime: z.nullable(z.number()),
  /** The basis of that: whole seconds in which it was measured, and in which it was down. */
  measuredSeconds: z.int(),
  downSeconds: z.int(),
  /** When it was asked last. */
  probedAt: z.nullable(moment),
})
export type SourceHealth = z.output<typeof sourceHealth>

/** The sources of a stream: one, or two where another server's addresses stand in for a player's. */
export const streamHealth = z.object({
  streamId: z.string(),
  title: z.string(),
  sources: z.array(sourceHealth),
})
export type StreamHealth = z.output<typeof streamHealth>

const healthNow = answer({ streams: z.array(streamHealth) })

export const health = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/streams/health',
    access: 'owner',
    summary: 'Whether the source of each stream is up, since when, and its uptime over 30 days.',
    answer: healthNow,
  }),
  probe: endpoint({
    method: 'POST',
    path: '/api/admin/streams/probe',
    access: 'owner',
    summary: 'Ask every source now, and tell how each does; takes some seconds where one is silent.',
    answer: healthNow,
  }),
  /** `uptime` is null unless the owner chose to show it, and until a day was measured. */
  uptime: endpoint({
    method: 'GET',
    path: '/api/streams/uptime',
    access: 'member',
    summary: 'The measured uptime of the streams that are run here, in percent, for the FAQ.',
    answer: answer({ uptime: z.nullable(z.number()) }),
  }),
}
