import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'

const occurrence = z.object({
  /** The id of the entry; a weekly one has it at each of its times. */
  id: z.string(),
  streamId: z.string(),
  /** In both languages where it is written `English|Norsk`. */
  title: z.string(),
  startsAt: moment,
  endsAt: moment,
  /** Whether the member is to be mailed before it begins. */
  asked: z.boolean(),
})
export type Occurrence = z.output<typeof occurrence>

/** So many of the next days a programme tells. */
export const programmeDays = 14

/** So many minutes before something begins its mails go out. */
export const programmeNoticeMinutes = 15

/** So many entries that are not over a member may be told of. */
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
  /** 2: there is no such entry, or the member is told of a hundred already. */
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
