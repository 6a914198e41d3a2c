import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { plainResult } from '../result-codes.ts'

const ownText = z.object({
  id: z.string(),
  en: z.string(),
  nb: z.string(),
  version: z.int(),
})

export type OwnText = z.output<typeof ownText>

/** See `content/editable-texts.ts`. */
export const texts = {
  changed: endpoint({
    method: 'GET',
    path: '/api/texts',
    access: 'member',
    summary: 'The texts that an owner has changed; every other is as it comes with the product.',
    answer: answer({ texts: z.array(ownText) }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/texts/write',
    access: 'owner',
    summary:
      'Put another text in the place of one, in both languages; `version` is that of the text it replaces.',
    body: z.object({ id: z.string(), en: z.string(), nb: z.string(), version: z.nullable(z.int()) }),
    invalidCode: plainResult.fail,
    answer: answer({ version: z.optional(z.int()) }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/texts/reset',
    access: 'owner',
    summary: 'Put the text back that comes with the product.',
    body: z.object({ id: z.string(), version: z.int() }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
}
