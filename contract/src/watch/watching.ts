import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'
import { figures } from './playback.ts'

const connection = z.object({
  ip: z.string(),
  /** Public id, never the secret. */
  token: z.string(),
  /** Empty before the first media request. */
  app: z.string(),
  timestamp: moment,
  device: z.string(),
  casting: z.boolean(),
  figures: z.nullable(figures),
})
export type Connection = z.output<typeof connection>

const viewerPoint = z.object({ at: moment, viewers: z.int() })
export type ViewerPoint = z.output<typeof viewerPoint>

export const watching = {
  users: endpoint({
    method: 'GET',
    path: '/api/adminreports/users',
    access: 'staff',
    summary:
      'Who is watching now, by account e-mail, and addresses without a right to the token they showed.',
    answer: answer({
      connections: z.record(z.string(), z.array(connection)),
      /** Last 5 minutes, newest first. */
      unknownIps: z.array(z.string()),
    }),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/api/adminreports/end-session',
    access: 'staff',
    summary: 'End a session by its public id; the viewer reads the reason in the player.',
    body: z.object({ token: z.string(), reason: line('reason') }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  viewers: endpoint({
    method: 'GET',
    path: '/api/adminreports/viewers',
    access: 'staff',
    summary: 'How many devices were watching, every ten minutes of the last day.',
    answer: answer({ viewers: z.array(viewerPoint) }),
  }),
}
