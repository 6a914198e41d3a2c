import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/db.ts'
import { StartupError } from '../../base/startup-error.ts'
import { demoPeople } from './people.ts'

/** Null before the first start. */
export async function findInstallationMode(db: Db): Promise<Config['mode'] | null> {
  const row = await db.selectFrom('made_for').select('mode').executeTakeFirst()
  return row?.mode ?? null
}

export async function listDemoPeople(db: Db) {
  const emails = demoPeople.map(({ email }) => email)
  const rows = await db.selectFrom('accounts').select('email').where('email', 'in', emails).execute()
  return demoPeople.filter(({ email }) => rows.some((row) => row.email === email))
}

export async function hasNoAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Null: a production site may have this data. */
async function findDemonstrationReason(db: Db): Promise<string | null> {
  const [person] = await listDemoPeople(db)
  if (person) return `everybody knows the password of ${person.email}`
  if ((await findInstallationMode(db)) !== 'demonstration' || (await hasNoAccounts(db))) return null
  return 'it was begun as one'
}

/**
 * Notes the mode in new data: a production site without its settings would become a demonstration, whose
 * mails everybody can read.
 * @throws StartupError when the data belongs to the other mode.
 */
export async function assertMode(
  db: Db,
  { mode, restoreDrill }: Pick<Config, 'mode' | 'restoreDrill'>,
  now: number,
) {
  if (mode === 'production') {
    const why = await findDemonstrationReason(db)
    if (why !== null) {
      throw new StartupError(
        `The data is a demonstration's: ${why}. Start the production site on data of its own, with another STROM_DATA_DIR or an empty database.`,
      )
    }
  } else if (!restoreDrill && (await findInstallationMode(db)) === 'production') {
    throw new StartupError(
      "The data is a production site's, and STROM_MODE=production is not set. Start it with the site's settings; with STROM_RESTORE_DRILL=yes a restored copy of it opens as a demonstration.",
    )
  }
  await recordMode(db, mode, now)
}

/** @throws StartupError when the data is a demonstration's. */
export async function refuseBackupOfDemonstration(db: Db) {
  const why = await findDemonstrationReason(db)
  if (why === null) return
  throw new StartupError(
    `The backup is a demonstration's: ${why}. A production site does not start on it; nothing was changed.`,
  )
}

/** A noted mode stays, except that a demonstration without accounts may become a production site. */
async function recordMode(db: Db, mode: Config['mode'], now: number) {
  const noted = await findInstallationMode(db)
  if (noted === mode || noted === 'production') return
  await db
    .insertInto('made_for')
    .values({ mode, noted_at: new Date(now) })
    .onConflict((conflict) =>
      mode === 'production' ? conflict.column('one').doUpdateSet({ mode }) : conflict.doNothing(),
    )
    .execute()
}
