import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

const entry = {
  streamId: z.string().check(z.maxLength(100)),
  title: line('title'),
  startsAt: moment,
  endsAt: moment,
  /** At the same time of day in the site's time zone. */
  weekly: z.boolean(),
}

const storedEntry = z.object({ id: z.string(), ...entry })
export type ProgrammeEntry = z.output<typeof storedEntry>

const entryPage = answer({
  entries: z.array(storedEntry),
  more: z.boolean(),
})

/** Per call, and per site. */
export const maxImported = 500
export const maxProgrammeEntries = 200_000

export const programmeEntries = {
  all: endpoint({
    method: 'GET',
    path: '/api/admin/programme',
    access: 'owner',
    summary: 'The first 100 entries that are on, to come or weekly, by stream and beginning.',
    answer: entryPage,
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/admin/programme/search',
    access: 'owner',
    summary:
      'The same for one stream or all, 100 at a time: `after` is the id of the last one of the page before.',
    body: z.object({
      streamId: z.optional(z.string().check(z.maxLength(100))),
      after: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: entryPage,
  }),
  /** 2: end not after start or over a week later, start taken, too many. */
  write: endpoint({
    method: 'POST',
    path: '/api/admin/programme/write',
    access: 'owner',
    summary: 'Enter something into a stream’s programme, or change an entry.',
    body: z.object({ id: z.nullable(z.string().check(z.maxLength(100))), ...entry }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/programme/remove',
    access: 'owner',
    summary: 'Take an entry out of the programme.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
  /** All or none; `wrong` is the index of the first refused one. */
  import: endpoint({
    method: 'POST',
    path: '/api/admin/programme/import',
    access: 'owner',
    summary:
      'Enter up to 500 at once; one takes the place of the entry of its stream that begins at the same time.',
    body: z.object({ entries: z.array(z.object(entry)).check(z.minLength(1), z.maxLength(maxImported)) }),
    invalidCode: plainResult.fail,
    answer: answer({ wrong: z.optional(z.int()) }),
  }),
}
