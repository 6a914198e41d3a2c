// Imports no database: a test file without one must not count as one with.
import { afterAll } from 'vitest'
import { endFile } from './file-end.ts'

afterAll(endFile)
