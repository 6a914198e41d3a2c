import { readFileSync } from 'node:fs'
import { serverFolder } from './folders.ts'

export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', serverFolder), 'utf8'),
)
