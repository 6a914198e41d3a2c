import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, text } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

const cannedReply = z.object({ title: z.string(), message: z.string() })

export const cannedReplies = {
  list: endpoint({
    method: 'GET',
    path: '/api/support/cannedreplies',
    access: 'staff',
    summary: 'Replies that staff keep to be used again, by title.',
    answer: answer({ replies: z.array(cannedReply) }),
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/support/cannedreplies/keep',
    access: 'staff',
    summary: 'Keep a reply under a title, in the place of the one that has it.',
    body: z.object({ title: line('replyTitle'), message: text('message', 1) }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/support/cannedreplies/remove',
    access: 'staff',
    summary: 'Remove a reply that was kept; one that is gone already is no error.',
    body: z.object({ title: z.string() }),
    answer: answer({}),
  }),
}
