import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'

export const sourceHealth = z.object({
  player: z.enum(['both', 'default', 'low-latency']),
  /** `unknown`: no recent probe. */
  state: z.enum(['up', 'down', 'off', 'maintenance', 'unknown']),
  since: z.nullable(moment),
  reason: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** Percent of 30 days, rounded down to two decimals; null: nothing measured. */
  uptime: z.nullable(z.number()),
  measuredSeconds: z.int(),
  downSeconds: z.int(),
  probedAt: z.nullable(moment),
})
export type SourceHealth = z.output<typeof sourceHealth>

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
  /** null: not shown, or under a day of data. */
  uptime: endpoint({
    method: 'GET',
    path: '/api/streams/uptime',
    access: 'member',
    summary: 'The measured uptime of the streams that are run here, in percent, for the FAQ.',
    answer: answer({ uptime: z.nullable(z.number()) }),
  }),
}
