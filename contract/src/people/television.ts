import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

/** Ignores case, blanks and hyphens. */
const typedCode = z.string().check(
  z.maxLength(40),
  z.overwrite((code) => code.toUpperCase().replaceAll(/[\s-]/g, '')),
)

export const pairingMinutes = 10

export const television = {
  begin: endpoint({
    method: 'POST',
    path: '/api/tv/begin',
    access: 'public',
    summary: 'A code for a television to show, and the secret by which it asks for its Token.',
    answer: answer({ code: z.string(), secret: z.string(), expiresAt: moment }),
  }),
  /** 1 with `token`: told once. 1 without: not confirmed yet. 2: expired or unknown. */
  claim: endpoint({
    method: 'POST',
    path: '/api/tv/claim',
    access: 'public',
    summary: 'The Token of a television whose code a member has confirmed.',
    body: z.object({ secret: z.string().check(z.maxLength(100)) }),
    invalidCode: plainResult.fail,
    answer: answer({ token: z.optional(z.string()) }),
  }),
  /** 429: too many unknown codes; `confirm`, too. */
  look: endpoint({
    method: 'POST',
    path: '/api/tv/look',
    access: 'member',
    summary: 'The device that shows a code, for the member to compare with the television before them.',
    body: z.object({ code: typedCode }),
    invalidCode: plainResult.fail,
    answer: answer({
      device: z.optional(z.string()),
      /** Whether the television is in the caller's network. */
      sameNetwork: z.optional(z.boolean()),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/tv/confirm',
    access: 'member',
    summary: 'Sign the television that shows a code in as the member.',
    body: z.object({ code: typedCode }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
}
