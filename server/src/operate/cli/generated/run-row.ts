import { plainResult } from '@strom/contract'
import type { App } from '../../app.ts'
import { done, type Parsed, type Result, refused } from '../command.ts'
import { askEndpoints } from './ask-endpoint.ts'
import { type Look, moment } from './field-kinds.ts'
import type { RowFields } from './fields.ts'
import { printAnswer } from './print-answer.ts'
import { issueSentence, put, type RowArgs, type Typed } from './read-row.ts'
import type { Row } from './row.ts'

async function findValue(
  { field, value }: Typed,
  look: Look,
  begins: string | null,
): Promise<Parsed<unknown>> {
  const { find } = field.kind
  if (!find) return { ok: true, args: value }
  if (!Array.isArray(value)) return find(look, value as never, begins)
  const items: unknown[] = []
  for (const item of value) {
    const found = await find(look, item as never, begins)
    if (!found.ok) return found
    items.push(found.args)
  }
  return { ok: true, args: items }
}

async function toBody(typed: readonly Typed[], look: Look): Promise<Parsed<Record<string, unknown>>> {
  const body: Record<string, unknown> = {}
  let begins: string | null = null
  for (const one of typed) {
    const found = await findValue(one, look, begins)
    if (!found.ok) return found
    if (one.field.kind === moment) begins = String(found.args)
    put(body, one.field, found.args)
  }
  return { ok: true, args: body }
}

function absent({ words, options }: RowFields): Record<string, unknown> {
  const fields = [...words, ...options].filter(({ path }) => path.length === 1)
  const nulls = fields.filter(({ isNullable }) => isNullable).map(({ path }) => [path[0], null])
  const previews = fields.filter(({ option }) => option === 'preview').map(() => ['preview', false])
  return Object.fromEntries([...nulls, ...previews])
}

export async function runRow(row: Row, fields: RowFields, app: App, args: RowArgs): Promise<Result> {
  const { endpoint } = row
  const look: Look = { app, ask: askEndpoints(app) }
  const typed = await toBody(args.typed, look)
  if (!typed.ok) return refused(typed.sentence)
  const waived: object | undefined = typed.args.preview === true ? row.previews : {}
  const seen = await row.read?.(look, typed.args)
  if (typeof seen === 'string') return done(seen, {})
  const body = endpoint.body?.safeParse({
    ...absent(fields),
    ...(row.defaults as object | undefined),
    ...waived,
    ...seen,
    ...typed.args,
  })
  const [issue] = body?.error?.issues ?? []
  if (issue) return refused(issueSentence(issue))
  const answer = await look.ask(endpoint, body?.data as never)
  const { resultCode, detail = 'It was refused.' } = answer as { resultCode: number; detail?: string }
  if (resultCode !== plainResult.success) return { outcome: 'refused', text: detail, data: answer }
  await row.settle?.(app, answer)
  const shown = row.view ? row.view(answer, typed.args) : answer
  return done(row.says?.(shown, app.clock.now(), typed.args) ?? printAnswer(shown, row), shown)
}
