import { randomBytes, randomUUID } from 'node:crypto'
import { invitationStatus } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { timeSpan } from '../../base/time-in-words.ts'
import { invitationMail } from '../../money/invitations/emails.ts'
import { invitationLink } from '../../money/invitations/invitation.ts'
import { insertInvitation } from '../../money/invitations/queries.ts'
import type { App } from '../app.ts'
import { demoPeople } from './people.ts'

const { PENDING, REGISTERED, COMPLETED } = invitationStatus
const weekMs = 7 * dayMs

type People = { inviterId: string; registeredId: string; completedId: string }
type Past = { daysAgo(days: number): Date; people: People }

async function insertArrivedMail(app: App, tx: Db, to: string, id: string, at: Date): Promise<string> {
  const anna = demoPeople.find(({ username }) => username === 'Anna') ?? demoPeople[0]
  const reader = readerOf(app, 'en')
  const lifetime = timeSpan(weekMs / 1000, 'en')
  const body = invitationMail(reader, { inviter: anna, link: invitationLink(app, id), lifetime })
  const mailId = randomUUID()
  await tx
    .insertInto('mails')
    .values({
      id: mailId,
      kind: 'invitation',
      recipient: to,
      language: 'en',
      subject: body.subject,
      body_text: body.text,
      body_html: body.html,
      links: JSON.stringify(body.links),
      state: 'sent',
      tries: 1,
      error: null,
      created_at: at,
      sent_at: at,
      useful_until: new Date(at.getTime() + weekMs),
    })
    .execute()
  return mailId
}

/** One of each kind: pending, expired, registered, completed. Returns the completed one's id. */
export async function seedInvitations(app: App, tx: Db, { daysAgo, people }: Past): Promise<string> {
  const { inviterId, registeredId, completedId } = people
  const rows = [
    { email: 'nora@strom.test', status: PENDING, created: daysAgo(2) },
    { email: 'lars@strom.test', status: PENDING, created: daysAgo(20) },
    { email: 'bjorn@strom.test', status: REGISTERED, created: daysAgo(122), invitee: registeredId },
    { email: 'ola@strom.test', status: COMPLETED, created: daysAgo(123), invitee: completedId },
  ]
  let completed = ''
  for (const { email, status, created, invitee } of rows) {
    const id = randomBytes(32).toString('base64url')
    if (status === COMPLETED) completed = id
    await insertInvitation(tx, {
      id,
      inviter_id: inviterId,
      email,
      status,
      invitee_id: invitee ?? null,
      mail_id: await insertArrivedMail(app, tx, email, id, created),
      created_at: created,
      expires_at: new Date(created.getTime() + weekMs),
      registered_at: status === PENDING ? null : daysAgo(120),
      completed_at: status === COMPLETED ? daysAgo(27) : null,
    })
  }
  return completed
}
