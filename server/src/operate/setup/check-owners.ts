import { findConfirmedFactor } from '../../people/second-factor/queries.ts'
import type { App } from '../app.ts'
import { about, type Finding } from '../doctor/finding.ts'
import { findSetup } from './queries.ts'
import { listOwners } from './queries-owners.ts'

async function withoutSecondFactor(app: App, owners: Awaited<ReturnType<typeof listOwners>>) {
  if (app.config.mode !== 'production') return []
  const emails: string[] = []
  for (const { id, email, suspended_at } of owners) {
    if (suspended_at === null && !(await findConfirmedFactor(app.db, id))) emails.push(email)
  }
  return emails
}

export async function checkOwners(app: App): Promise<Finding> {
  const { ok, warning, problem } = about('owners')
  const owners = await listOwners(app.db)
  if (owners.length === 0) {
    return problem(
      'There is no owner.',
      'npm run strom -- owner link makes the link that sets the site up; owner make <email> makes one without it.',
    )
  }
  if (owners.every(({ suspended_at }) => suspended_at !== null)) {
    return problem(
      'Every owner is suspended.',
      'npm run strom -- people reinstate <email> lets one in again.',
    )
  }
  const setup = await findSetup(app.db)
  if (setup && !setup.finished_at) {
    return warning(
      'The set-up is not finished.',
      `Sign in as an owner, and open ${app.config.publicUrl}/setup.`,
    )
  }
  const unsafe = await withoutSecondFactor(app, owners)
  if (unsafe.length > 0) {
    return warning(
      `A password alone lets in ${unsafe.join(', ')}.`,
      'Turn on two-step sign-in in Account Settings; setting set secondFactorFor owners asks it of every owner.',
    )
  }
  return ok(owners.length === 1 ? 'There is one.' : `There are ${owners.length}.`)
}
