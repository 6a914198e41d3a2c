import { randomUUID } from 'node:crypto'
import { ticketStatus, ticketType } from '@strom/contract'
import { createAccount } from '../accounts/create-account.ts'
import type { App, Db } from '../app.ts'
import { grantAccess } from '../subscriptions/grant-access.ts'
import { seedInvitations } from './invitations.ts'
import { type DemoName, demoPassword, demoPeople } from './people.ts'
import { demoStreams } from './streams.ts'

const dayMs = 86_400_000

type Seeding = { app: App; tx: Db; daysAgo(days: number): Date; id(name: DemoName): string }

async function seedPeople(app: App, tx: Db, createdAt: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const person of demoPeople) {
    const id = await createAccount(app, tx, { ...person, password: demoPassword, createdAt })
    ids.set(person.email.split('@')[0] ?? '', id)
  }
  return ids
}

async function seedMonths({ app, tx, daysAgo, id }: Seeding) {
  const reason = 'demonstration'
  await grantAccess(app, tx, { accountId: id('anna'), span: { months: 1 }, reason, at: daysAgo(75) })
  await grantAccess(app, tx, { accountId: id('anna'), span: { months: 6 }, reason, at: daysAgo(40) })
  await grantAccess(app, tx, { accountId: id('ola'), span: { days: 30 }, reason, at: daysAgo(25) })
  const renewed = daysAgo(12)
  const next = await grantAccess(app, tx, {
    accountId: id('kari'),
    span: { months: 1 },
    reason: 'legacy-renewal',
    at: renewed,
  })
  await tx
    .insertInto('legacy_subscriptions')
    .values({
      id: randomUUID(),
      account_id: id('kari'),
      paypal_subscription_id: 'I-DEMOKARI0001',
      auto_renew: true,
      next_billing_date: next.endsAt,
      created_at: daysAgo(1000),
      cancelled_at: null,
    })
    .execute()
}

async function seedInvitationsAndPoints({ app, tx, daysAgo, id }: Seeding) {
  const people = { inviterId: id('anna'), registeredId: id('bjorn'), completedId: id('ola') }
  const invitation_id = await seedInvitations(app, tx, { daysAgo, people })
  await tx
    .insertInto('reward_entries')
    .values([
      { account_id: id('anna'), points: 100, kind: 'demonstration', created_at: daysAgo(70) },
      { account_id: id('anna'), points: 20, kind: 'earned', invitation_id, created_at: daysAgo(25) },
    ])
    .execute()
}

async function seedTickets({ tx, daysAgo, id }: Seeding) {
  await tx
    .insertInto('tickets')
    .values([
      {
        account_id: id('anna'),
        type: ticketType.STREAM_SERVICE,
        subject: 'Picture stops in the evening',
        description: 'Around nine in the evening the picture on Trikken stops for a few seconds.',
        status: ticketStatus.OPEN,
        created_at: daysAgo(1),
        resolved_at: null,
      },
      {
        account_id: id('ola'),
        type: ticketType.BILLING,
        subject: 'Receipt for last month',
        description: 'Could you send me the receipt for last month once more?',
        status: ticketStatus.IN_PROGRESS,
        created_at: daysAgo(3),
        resolved_at: null,
      },
      {
        account_id: id('bjorn'),
        type: ticketType.OTHER,
        subject: 'How do I watch on the television?',
        description: 'I have an older television without apps. What do I need?',
        status: ticketStatus.RESOLVED,
        created_at: daysAgo(9),
        resolved_at: daysAgo(8),
      },
    ])
    .execute()
}

async function seedStreams({ tx, daysAgo }: Seeding) {
  const rows = demoStreams.map((stream, position) => ({
    ...stream,
    position,
    maintenance_mode: stream.maintenance_mode === true,
    image_location: `/images/${stream.channel}/poster.jpg`,
    created_at: daysAgo(100),
  }))
  await tx.insertInto('streams').values(rows).execute()
}

/**
 * Fills an empty database with the people, months, invitations, points, tickets and streams of the demonstration (design 6),
 * in the caller's transaction.
 */
export async function seedDemonstration(app: App, tx: Db) {
  const now = app.clock.now()
  const daysAgo = (days: number) => new Date(now - days * dayMs)
  const ids = await seedPeople(app, tx, daysAgo(120))
  const seeding: Seeding = { app, tx, daysAgo, id: (name) => ids.get(name) ?? '' }
  await seedMonths(seeding)
  await seedInvitationsAndPoints(seeding)
  await seedTickets(seeding)
  await seedStreams(seeding)
}

/** Whether nobody has used this database yet. */
export async function isEmpty(app: App): Promise<boolean> {
  return (await app.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
}
