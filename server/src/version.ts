import { readFileSync } from 'node:fs'

/** Which Strøm this is, as `package.json` has it. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
