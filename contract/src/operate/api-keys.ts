import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment, optionalLine } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

/** See `scopes.ts`. */
export const apiScopes = [
  'people:read',
  'people:write',
  'orders:read',
  'streams:read',
  'streams:write',
  'reports:read',
] as const
export type ApiScope = (typeof apiScopes)[number]

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** E-mail address. */
  owner: z.string(),
  at: moment,
  expiresAt: z.nullable(moment),
  /** Accurate to five minutes; null: never used. */
  lastUsedAt: z.nullable(moment),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/api-keys',
    access: 'owner',
    summary: 'The keys by which other programs call this API, newest first.',
    answer: answer({ keys: z.array(apiKey) }),
  }),
  /** `key` is told only here. */
  add: endpoint({
    method: 'POST',
    path: '/api/admin/api-keys/add',
    access: 'owner',
    asksPassword: true,
    summary: 'Make a key for a program, which acts in the owner’s name within its scopes.',
    body: z.object({
      name: optionalLine.check(z.minLength(1)),
      scopes: z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length)),
      /** null: never ends. */
      days: z.nullable(
        z.int({ error: 'days' }).check(z.gte(1, { error: 'days' }), z.lte(3650, { error: 'days' })),
      ),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ key: z.optional(z.string()) }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/api-keys/remove',
    access: 'owner',
    summary: 'End a key at once.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
}
