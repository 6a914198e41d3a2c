import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, moment } from '../fields.ts'
import { figures } from '../member/playback.ts'
import { plainResult } from '../result-codes.ts'

/** A session that plays now, as staff see it. */
const connection = z.object({
  ip: z.string(),
  /** A short public id of the session. Never the secret. */
  token: z.string(),
  /** The stream's title and the player; empty before the first media request. */
  app: z.string(),
  /** When the session began. */
  timestamp: moment,
  /** The device in words, such as 'Chrome on Windows'; in Norwegian for who asks so. */
  device: z.string(),
  /** Whether a television plays it. */
  casting: z.boolean(),
  /** The player's last report; null before the first. */
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
      /** Seen in the last 5 minutes, newest first. */
      unknownIps: z.array(z.string()),
    }),
  }),
  /** 2: that session is over already, or the reason is empty. */
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
