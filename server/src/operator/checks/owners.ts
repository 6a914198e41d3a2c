import type { App } from '../../app.ts'
import { listOwners } from '../queries-owners.ts'
import { findSetup } from '../setup/queries.ts'
import { about, type Finding } from './finding.ts'

/** Whether somebody can run the site, and has set it up. */
export async function checkOwners(app: App): Promise<Finding> {
  const { ok, warning, problem } = about('owners')
  const owners = await listOwners(app.db)
  if (owners.length === 0) {
    return problem('There is no owner.', 'npm run strom -- owner make <email> makes one.')
  }
  if (owners.every(({ suspended_at }) => suspended_at !== null)) {
    return problem('Every owner is suspended.', 'npm run strom -- readmit <email> lets one in again.')
  }
  const setup = await findSetup(app.db)
  if (setup && !setup.finished_at) {
    return warning(
      'The set-up is not finished.',
      `Sign in as an owner, and open ${app.config.publicUrl}/setup.`,
    )
  }
  return ok(owners.length === 1 ? 'There is one.' : `There are ${owners.length}.`)
}
