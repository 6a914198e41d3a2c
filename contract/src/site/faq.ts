import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, text } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

const id = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, { error: 'faqEntries' }))
const ownQuestion = {
  questionEn: line('faqQuestion'),
  questionNb: line('faqQuestion'),
  answerEn: text('faqAnswer', 1),
  answerNb: text('faqAnswer', 1),
}

/** `own` null: a built-in question. */
const faqEntry = z.object({ id, shown: z.boolean(), own: z.nullable(z.object(ownQuestion)) })
export type FaqEntry = z.output<typeof faqEntry>

export const maxFaqEntries = 100

export const faq = {
  read: endpoint({
    method: 'GET',
    path: '/api/faq',
    access: 'member',
    summary: 'The order of the FAQ, with owners’ own questions; empty: as it comes with the product.',
    answer: answer({
      entries: z.array(faqEntry),
      version: z.string(),
    }),
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/api/faq/arrange',
    access: 'owner',
    summary: 'Put the FAQ in an order, hide questions, add some; `version` is that of what it replaces.',
    body: z.object({
      entries: z.array(faqEntry).check(
        z.maxLength(maxFaqEntries, { error: 'faqEntries' }),
        z.refine((entries) => new Set(entries.map((entry) => entry.id)).size === entries.length, {
          error: 'faqEntries',
        }),
      ),
      version: z.string(),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ version: z.optional(z.string()) }),
  }),
}
