import { type Endpoint, fieldSentence, fieldSentences, type Language, plainResult } from '@strom/contract'
import type * as z from 'zod/mini'
import { type HttpRefusal, malformed, unusableValue } from '../../base/http/refusals.ts'

const shapeIssues = new Set(['invalid_type', 'invalid_union', 'invalid_key', 'invalid_element'])

function isMisshapen({ code, message }: { code: string; message: string }): boolean {
  return shapeIssues.has(code) || (code === 'invalid_value' && !(message in fieldSentences))
}

function issuePath(issue: z.core.$ZodIssue): string {
  const ofFirst = issue.code === 'invalid_union' ? (issue.errors[0]?.[0]?.path ?? []) : []
  return [...issue.path, ...ofFirst].join('.')
}

/** Never the validator's words. */
function issueSentence(issue: z.core.$ZodIssue, language: Language): string {
  if (issue.message in fieldSentences) return fieldSentence(issue.message, language)
  return unusableValue(issuePath(issue), language)
}

/** The contract may promise more than a refusal holds. */
function refusedValue(endpoint: Endpoint, detail: string): HttpRefusal | HttpRefusal['body'] {
  const body = { resultCode: endpoint.invalidCode ?? plainResult.fail, detail }
  return endpoint.answer.safeParse(body).success ? body : { httpStatus: 400, body }
}

/** 400 for a wrong shape, 200 for a wrong value. */
export function readBody(endpoint: Endpoint, sent: unknown, language: Language) {
  if (endpoint.upload) return readUpload(sent)
  if (!endpoint.body) return { ok: true as const, body: undefined }
  const parsed = endpoint.body.safeParse(sent === undefined ? {} : sent)
  if (parsed.success) return { ok: true as const, body: parsed.data }
  const misshapen = parsed.error.issues.find(isMisshapen)
  if (misshapen) return { ok: false as const, answer: malformed(language, issuePath(misshapen)) }
  const [issue] = parsed.error.issues
  return { ok: false as const, answer: refusedValue(endpoint, issue ? issueSentence(issue, language) : '') }
}

function readUpload(sent: unknown) {
  return { ok: true as const, body: Buffer.isBuffer(sent) ? sent : Buffer.alloc(0) }
}
