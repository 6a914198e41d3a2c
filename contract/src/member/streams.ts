import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'

/** A stream as a member sees it; a source is null when the member has no right to it. */
export const stream = z.object({
  id: z.string(),
  title: z.string(),
  src: z.nullable(z.string()),
  src_sldp: z.nullable(z.string()),
  image_location: z.string(),
  maintenance_mode: z.boolean(),
  tags: z.string(),
  tags_sldp: z.string(),
  /** Nothing comes from its source just now, for the default and the low-latency player; it may be tried all the same. */
  down: z.boolean(),
  down_sldp: z.boolean(),
  /** Its broadcast has ended, or has not begun, for either player; it may be tried all the same. */
  off_air: z.boolean(),
  off_air_sldp: z.boolean(),
})
export type Stream = z.output<typeof stream>

/** So many of the streams that a member watched last are told. */
export const maxLastWatched = 12

const streamId = z.string().check(z.maxLength(100))

export const streams = {
  all: endpoint({
    method: 'GET',
    path: '/api/streams/all',
    access: 'member',
    television: true,
    summary: 'Every stream, in the order the `default` query parameter of the players counts.',
    answer: answer({ streams: z.array(stream) }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/streams/own',
    access: 'member',
    television: true,
    summary: 'The member’s favourites, and the streams watched last, by their ids.',
    answer: answer({
      favourites: z.array(z.string()),
      /** At most `maxLastWatched`, newest first. */
      watched: z.array(z.string()),
    }),
  }),
  /** 2: there is no such stream. */
  favourite: endpoint({
    method: 'POST',
    path: '/api/streams/favourite',
    access: 'member',
    television: true,
    summary: 'Make a stream a favourite of the member, or no longer.',
    body: z.object({ id: streamId, favourite: z.boolean() }),
    answer: answer({}),
  }),
  /** 2: there is no such stream. */
  watched: endpoint({
    method: 'POST',
    path: '/api/streams/watched',
    access: 'member',
    television: true,
    summary: 'Note that the member watches a stream now, so that every device finds it again.',
    body: z.object({ id: streamId }),
    answer: answer({}),
  }),
}
