/** The part of JSON Schema that this API's description uses. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
}

function ofObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  indent: string,
): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(schema, inner)}`,
  )
  if (lines.length === 0 && typeof additionalProperties === 'object') {
    return `{ [name]: ${schemaText(additionalProperties, indent)} }`
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** Written like a TypeScript type, which is shorter. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const { type, anyOf, items, format } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (anyOf) return anyOf.map((one) => schemaText(one, indent)).join(' | ')
  if (type === 'array') return `(${schemaText(items ?? {}, indent)})[]`
  if (type === 'object') return ofObject(schema, indent)
  if (Array.isArray(type)) return type.join(' | ')
  return format ?? type ?? 'anything'
}
