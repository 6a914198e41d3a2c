import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { plainResult } from '../result-codes.ts'
import { gift } from './payments.ts'

export const gifts = {
  list: endpoint({
    method: 'GET',
    path: '/api/payments/gifts',
    access: 'member',
    summary: 'Gifts that the member paid for, newest first.',
    answer: answer({ gifts: z.array(gift) }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/payments/gifts/take-back',
    access: 'member',
    summary: 'Have the months of a gift that nobody has claimed for one’s own account.',
    body: z.object({ orderId: z.string() }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
}
