import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'

const occurrence = z.object({
  /** Shared by all times of a weekly entry. */
  id: z.string(),
  streamId: z.string(),
  /** May be `English|Norsk`. */
  title: z.string(),
  startsAt: moment,
  endsAt: moment,
  asked: z.boolean(),
})
export type Occurrence = z.output<typeof occurrence>

export const programmeDays = 14

/** Mails go out this long before. */
export const programmeNoticeMinutes = 15

/** Per member, not counting past entries. */
export const maxReminders = 100

const items = answer({ items: z.array(occurrence) })

export const programme = {
  soon: endpoint({
    method: 'GET',
    path: '/api/programme',
    access: 'member',
    television: true,
    summary: 'Of each stream that has a programme what is on now, and what begins next within two weeks.',
    answer: items,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/programme/stream/:id',
    access: 'member',
    television: true,
    summary: 'A stream’s programme of the next two weeks, 100 times at most.',
    params: z.object({ id: z.string() }),
    answer: items,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/programme/remind',
    access: 'member',
    television: true,
    summary: 'Be mailed before an entry of the programme begins, each time, or no longer.',
    body: z.object({ id: z.string().check(z.maxLength(100)), remind: z.boolean() }),
    answer: answer({}),
  }),
}
