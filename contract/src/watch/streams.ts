import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'

/** A null source: no right to it. */
export const stream = z.object({
  id: z.string(),
  title: z.string(),
  src: z.nullable(z.string()),
  src_sldp: z.nullable(z.string()),
  image_location: z.string(),
  maintenance_mode: z.boolean(),
  tags: z.string(),
  tags_sldp: z.string(),
  /** May be tried anyway. */
  down: z.boolean(),
  down_sldp: z.boolean(),
  /** Broadcast ended or not begun. */
  off_air: z.boolean(),
  off_air_sldp: z.boolean(),
})
export type Stream = z.output<typeof stream>

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
      watched: z.array(z.string()),
    }),
  }),
  favourite: endpoint({
    method: 'POST',
    path: '/api/streams/favourite',
    access: 'member',
    television: true,
    summary: 'Make a stream a favourite of the member, or no longer.',
    body: z.object({ id: streamId, favourite: z.boolean() }),
    answer: answer({}),
  }),
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
