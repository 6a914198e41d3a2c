import { StartupError } from '../startup-error.ts'
import { type Result, refused } from './command.ts'

/** What `work` ended with; where it gave up with a sentence for the operator, that refusal. */
export async function refuseStartupError(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return refused(error.message)
  }
}
