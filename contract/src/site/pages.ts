import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

const slug = z
  .string()
  .check(z.trim(), z.maxLength(60, { error: 'slug' }), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'slug' }))

const body = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'pageBody' }), z.maxLength(20_000, { error: 'textTooLong' }))

const bilingual = z.object({ en: z.string(), nb: z.string() })

const sitePage = z.object({
  slug: z.string(),
  title: bilingual,
  body: bilingual,
  /** Built-in text that no owner has checked. */
  draft: z.boolean(),
})
export type SitePage = z.output<typeof sitePage>

/** With placeholders such as `{site}`. */
const ownerPage = z.object({
  ...sitePage.shape,
  shown: z.boolean(),
  /** Can be reset, not removed. */
  builtIn: z.boolean(),
  /** null: never changed. */
  version: z.nullable(z.int()),
})
export type OwnerPage = z.output<typeof ownerPage>

export const pages = {
  read: endpoint({
    method: 'GET',
    path: '/api/pages/:slug',
    access: 'public',
    summary: 'A page that an owner writes, such as the terms, as Markdown in both languages.',
    params: z.object({ slug: z.string() }),
    answer: answer({ page: z.optional(sitePage) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/pages',
    access: 'owner',
    summary: 'Every page that an owner may write, those that are not shown as well.',
    answer: answer({ pages: z.array(ownerPage) }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/admin/pages/write',
    access: 'owner',
    summary:
      'Write a page, in both languages; `version` is that of the page it replaces, null for a new one.',
    body: z.object({
      slug,
      titleEn: line('title'),
      titleNb: line('title'),
      bodyEn: body,
      bodyNb: body,
      shown: z.boolean(),
      version: z.nullable(z.int()),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ page: z.optional(ownerPage) }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/pages/remove',
    access: 'owner',
    summary: 'Remove a page; one that comes with the product says again what came with it.',
    body: z.object({ slug: z.string(), version: z.int() }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
}
