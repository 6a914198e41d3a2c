import { randomUUID } from 'node:crypto'
import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { grantAccess } from '../../money/subscriptions/grant-access.ts'
import { findAccessEnd } from '../../money/subscriptions/queries.ts'
import { createAccount } from '../../people/accounts/create-account.ts'
import type { App } from '../app.ts'
import { findInstallationMode, hasNoAccounts } from './installation-mode.ts'
import { seedInvitations } from './invitations.ts'
import { seedOrders, seedRenewal } from './orders.ts'
import { type DemoName, demoPassword, demoPeople } from './people.ts'
import { demoStreams } from './streams.ts'
import { seedTickets } from './tickets.ts'

type Seeding = { app: App; tx: Db; daysAgo(days: number): Date; id(name: DemoName): string }

async function seedPeople(app: App, tx: Db, createdAt: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const person of demoPeople) {
    const id = await createAccount(app, tx, { ...person, password: demoPassword, createdAt })
    ids.set(person.email.split('@')[0] ?? '', id)
  }
  return ids
}

/** Makes Ola's access end in 5 days, whatever the length of the month. */
async function seedOlasEnd({ app, tx, daysAgo, id }: Seeding) {
  const accountId = id('ola')
  const end = await findAccessEnd(tx, accountId)
  const seconds = Math.round((daysAgo(-5).getTime() - (end?.getTime() ?? 0)) / 1000)
  const note = 'For the evenings without pictures'
  await grantAccess(app, tx, { accountId, span: { seconds }, reason: 'compensation', note, at: daysAgo(20) })
}

async function seedMonths(seeding: Seeding): Promise<string> {
  const { app, tx, daysAgo, id } = seeding
  const orderId = await seedOrders(seeding)
  await seedOlasEnd(seeding)
  const renewed = daysAgo(12)
  const next = await grantAccess(app, tx, {
    accountId: id('kari'),
    span: { months: 1 },
    reason: 'legacy-renewal',
    at: renewed,
  })
  const legacySubscriptionId = randomUUID()
  await tx
    .insertInto('legacy_subscriptions')
    .values({
      id: legacySubscriptionId,
      account_id: id('kari'),
      provider_subscription_id: 'I-DEMOKARI0001',
      auto_renew: true,
      next_billing_date: next.endsAt,
      created_at: daysAgo(1000),
      cancelled_at: null,
    })
    .execute()
  await seedRenewal(seeding, { legacySubscriptionId, grantId: next.id })
  return orderId
}

async function seedInvitationsAndPoints({ app, tx, daysAgo, id }: Seeding, order_id: string) {
  const people = { inviterId: id('anna'), registeredId: id('bjorn'), completedId: id('ola') }
  const invitation_id = await seedInvitations(app, tx, { daysAgo, people })
  await tx
    .insertInto('reward_entries')
    .values([
      { account_id: id('anna'), points: 100, kind: 'demonstration', created_at: daysAgo(70) },
      {
        account_id: id('anna'),
        points: 20,
        kind: 'earned',
        invitation_id,
        order_id,
        created_at: daysAgo(27),
      },
    ])
    .execute()
}

/** After streams added on the command line before the first start. */
async function seedStreams({ tx, daysAgo }: Seeding) {
  const last = await tx
    .selectFrom('streams')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst()
  const first = (last?.position ?? -1) + 1
  const rows = demoStreams.map((stream, at) => ({
    ...stream,
    position: first + at,
    maintenance_mode: stream.maintenance_mode === true,
    image_location: `/images/${stream.channel}/poster.webp`,
    created_at: daysAgo(100),
  }))
  await tx.insertInto('streams').values(rows).execute()
}

/** Runs in the caller's transaction. */
export async function seedDemonstration(app: App, tx: Db) {
  const now = app.clock.now()
  const daysAgo = (days: number) => new Date(now - days * dayMs)
  const ids = await seedPeople(app, tx, daysAgo(120))
  const seeding: Seeding = { app, tx, daysAgo, id: (name) => ids.get(name) ?? '' }
  const orderId = await seedMonths(seeding)
  await seedInvitationsAndPoints(seeding, orderId)
  await seedTickets(tx, seeding)
  await seedStreams(seeding)
}

/** Leaves data with accounts, and a production site's, alone. */
export async function seedWhereNew(app: App) {
  if ((await findInstallationMode(app.db)) === 'production' || !(await hasNoAccounts(app.db))) return
  await app.db.transaction().execute((tx) => seedDemonstration(app, tx))
}
