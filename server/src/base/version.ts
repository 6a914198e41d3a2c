import { readFileSync } from 'node:fs'
import { serverFolder } from './folders.ts'

/** Which Strøm this is, as `package.json` has it. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', serverFolder), 'utf8'),
)
