// Must not import a database, or a file without one is taken for one with.
import { afterAll } from 'vitest'
import { endFile } from './file-end.ts'

afterAll(endFile)
