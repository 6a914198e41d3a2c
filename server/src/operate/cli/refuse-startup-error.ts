import { StartupError } from '../../base/startup-error.ts'
import { type Result, refused } from './command.ts'

export async function refuseStartupError(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return refused(error.message)
  }
}
