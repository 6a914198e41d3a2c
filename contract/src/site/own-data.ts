import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment, password } from '../fields.ts'
import { userResult } from '../result-codes.ts'

export const ownData = {
  read: endpoint({
    method: 'GET',
    path: '/api/users/data',
    access: 'member',
    summary:
      'Everything that the site keeps of the caller, by what it is; moments in UTC, money in US cents.',
    answer: answer({ data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  }),
  deletion: endpoint({
    method: 'GET',
    path: '/api/users/deletion',
    access: 'member',
    summary: 'When the caller’s account is deleted; null as long as nobody has asked for it.',
    answer: answer({ at: z.nullable(moment) }),
  }),
  /** 12: wrong password. 5: an owner, a renewing subscription, or a payment under way. */
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/users/delete',
    access: 'member',
    summary: 'Have the account deleted in 7 days, with all but the ledgers; until then that can be undone.',
    body: z.object({ password }),
    invalidCode: userResult.badUserData,
    answer: answer({ at: z.optional(moment) }),
  }),
  cancelDeletion: endpoint({
    method: 'POST',
    path: '/api/users/keep',
    access: 'member',
    summary: 'Keep the account that was to be deleted.',
    answer: answer({}),
  }),
}
