import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

/** A page's address under /pages: small letters, digits, and hyphens between them. */
const slug = z
  .string()
  .check(z.trim(), z.maxLength(60, { error: 'slug' }), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'slug' }))

const body = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'pageBody' }), z.maxLength(20_000, { error: 'textTooLong' }))

const bilingual = z.object({ en: z.string(), nb: z.string() })

/** A page that an owner writes, as readers see it: Markdown with its placeholders filled in. */
const sitePage = z.object({
  slug: z.string(),
  title: bilingual,
  body: bilingual,
  /** It says what came with the product; no owner has checked it. */
  draft: z.boolean(),
})
export type SitePage = z.output<typeof sitePage>

/** The same as its owner writes it, with placeholders such as `{site}`. */
const ownerPage = z.object({
  ...sitePage.shape,
  shown: z.boolean(),
  /** Comes with the product: it can be put back, not removed. */
  builtIn: z.boolean(),
  /** Another one after each change; null as long as there was none. */
  version: z.nullable(z.int()),
})
export type OwnerPage = z.output<typeof ownerPage>

export const pages = {
  /** 2: no such page, or one that is not shown. */
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
  /** 2: an address, a title or a text that is not good, an address that is taken, a hundred pages already, or changed meanwhile. */
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
  /** 2: no such page, or changed meanwhile. */
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
