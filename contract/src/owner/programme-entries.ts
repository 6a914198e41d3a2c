import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

const entry = {
  streamId: z.string().check(z.maxLength(100)),
  title: line('title'),
  startsAt: moment,
  endsAt: moment,
  /** Each week at the same time of day, by the site's clock. */
  weekly: z.boolean(),
}

const storedEntry = z.object({ id: z.string(), ...entry })
export type ProgrammeEntry = z.output<typeof storedEntry>

const entryPage = answer({
  entries: z.array(storedEntry),
  /** Whether others follow. */
  more: z.boolean(),
})

/** The most entries that one call takes, and that a site may have. */
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
  /** 2: no such stream or entry, the end is not after the beginning or more than a week after it, another entry of the stream begins then, or there are too many. */
  write: endpoint({
    method: 'POST',
    path: '/api/admin/programme/write',
    access: 'owner',
    summary: 'Enter something into a stream’s programme, or change an entry.',
    body: z.object({ id: z.nullable(z.string().check(z.maxLength(100))), ...entry }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  /** 2: there is no such entry. */
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/programme/remove',
    access: 'owner',
    summary: 'Take an entry out of the programme.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
  /** 2: none is taken when one of them could not be written by itself; `wrong` is the place of the first, from 0. */
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
