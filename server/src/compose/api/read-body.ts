import { type Endpoint, fieldSentence, fieldSentences, type Language, plainResult } from '@strom/contract'
import type * as z from 'zod/mini'
import { type HttpRefusal, malformed, unusableValue } from '../../base/http/refusals.ts'

const shapeIssues = new Set(['invalid_type', 'invalid_union', 'invalid_key', 'invalid_element'])

/** Whether a key is missing or has a wrong type; a wrong choice of several is one too, unless there is a sentence for it. */
function isMisshapen({ code, message }: { code: string; message: string }): boolean {
  return shapeIssues.has(code) || (code === 'invalid_value' && !(message in fieldSentences))
}

/** The key that an issue is about; where one of several shapes would do, what the first of them lacks. */
function issuePath(issue: z.core.$ZodIssue): string {
  const ofFirst = issue.code === 'invalid_union' ? (issue.errors[0]?.[0]?.path ?? []) : []
  return [...issue.path, ...ofFirst].join('.')
}

/** The field's own sentence, or a plain one for what no page of ours sends; never the validator's words. */
function issueSentence(issue: z.core.$ZodIssue, language: Language): string {
  if (issue.message in fieldSentences) return fieldSentence(issue.message, language)
  return unusableValue(issuePath(issue), language)
}

/** A refusal with its sentence: as the domain's answer, or as 400 where that would lack what the contract promises. */
function refusedValue(endpoint: Endpoint, detail: string): HttpRefusal | HttpRefusal['body'] {
  const body = { resultCode: endpoint.invalidCode ?? plainResult.fail, detail }
  return endpoint.answer.safeParse(body).success ? body : { httpStatus: 400, body }
}

/**
 * The body of a call as the contract declares it, or the refusal it deserves: 400 for a wrong shape, 200 with the family's code for
 * a wrong value.
 */
export function readBody(endpoint: Endpoint, sent: unknown, language: Language) {
  if (endpoint.upload) return readUpload(sent)
  if (!endpoint.body) return { ok: true as const, body: undefined }
  // A missing body lacks every key.
  const parsed = endpoint.body.safeParse(sent === undefined ? {} : sent)
  if (parsed.success) return { ok: true as const, body: parsed.data }
  const misshapen = parsed.error.issues.find(isMisshapen)
  if (misshapen) return { ok: false as const, answer: malformed(language, issuePath(misshapen)) }
  const [issue] = parsed.error.issues
  return { ok: false as const, answer: refusedValue(endpoint, issue ? issueSentence(issue, language) : '') }
}

/** Any bytes are well shaped, and none are, too; what they are is for the handler to say. */
function readUpload(sent: unknown) {
  return { ok: true as const, body: Buffer.isBuffer(sent) ? sent : Buffer.alloc(0) }
}
