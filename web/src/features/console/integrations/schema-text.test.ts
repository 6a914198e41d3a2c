import { expect, it } from 'vitest'
import { schemaText } from './schema-text.ts'

it('writes a schema as a type', () => {
  const schema = {
    type: 'object',
    required: ['resultCode', 'people'],
    properties: {
      resultCode: { type: 'integer' },
      detail: { type: 'string' },
      people: {
        type: 'array',
        items: {
          type: 'object',
          required: ['at', 'until'],
          properties: {
            at: { type: 'string', format: 'date-time' },
            until: { anyOf: [{ type: 'string' }, { type: 'null' }] },
            role: { enum: ['owner', 'staff'] },
          },
        },
      },
      counts: { type: 'object', additionalProperties: { type: 'number' } },
      anything: {},
    },
  }
  expect(schemaText(schema)).toBe(`{
  resultCode: integer
  detail?: string
  people: ({
    at: date-time
    until: string | null
    role?: "owner" | "staff"
  })[]
  counts?: { [name]: number }
  anything?: anything
}`)
})
