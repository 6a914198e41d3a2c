// A set-up file of vitest's, which comes before each test file. It knows no database, so that a file without one is not taken for one with.
import { afterAll } from 'vitest'
import { endFile } from './file-end.ts'

afterAll(endFile)
