import { fieldSentence } from '@strom/contract'
import { currentLanguage } from './language/current-language.ts'

type Issue = { readonly path: PropertyKey[]; readonly message: string }
export type Schema = {
  safeParse(values: unknown): { success: true } | { success: false; error: { issues: Issue[] } }
}

export function validateBy(schema: Schema) {
  return (values: unknown): Record<string, string> => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return {}
    const errors: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) {
      const field = path.join('.')
      errors[field] ??= fieldSentence(message, currentLanguage())
    }
    return errors
  }
}
