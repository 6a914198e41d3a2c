import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

export const players = {
  state: endpoint({
    method: 'GET',
    path: '/api/users/players',
    access: 'member',
    summary: 'Whether members may make addresses for players such as Kodi or VLC.',
    answer: answer({ allowed: z.boolean() }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/users/players/make',
    access: 'member',
    summary:
      'An address with the streams as an M3U playlist, for a player that is a device of its own; told once.',
    body: z.object({ name: line('title') }),
    invalidCode: plainResult.fail,
    answer: answer({ address: z.optional(z.string()) }),
  }),
}
