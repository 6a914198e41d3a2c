import { contract, type StaffTicket, type Ticket } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateLanguage } from '../accounts/queries.ts'
import { outbox } from '../testing/outbox.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { readPlace } from './list-tickets.ts'

const { createTicket, answer, emailUser, updateTicket } = contract.support
const { tickets, olderTickets, staffTickets, olderResolvedTickets } = contract.support
const hour = 3600

let test: TestApp
let anna: { id: string; email: string; token: string }
let bjorn: typeof anna
let staff: typeof anna
beforeEach(async () => {
  test = await openTestApp()
  anna = await person({ email: 'anna@example.org' })
  bjorn = await person({ language: 'nb' })
  staff = await person({ email: 'staff@example.org', isStaff: true })
})
afterEach(() => test.close())

async function person({ language, ...given }: { email?: string; isStaff?: boolean; language?: 'nb' }) {
  const account = await test.build.account(given)
  const token = await test.signIn(account.email)
  if (language) await updateLanguage(test.app.db, account.id, language)
  return { ...account, token }
}

async function own(token: string): Promise<Ticket[]> {
  return (await test.call(tickets, { token })).json().tickets
}

async function forStaff(): Promise<StaffTicket[]> {
  return (await test.call(staffTickets, { token: staff.token })).json().tickets
}

/** Writes a ticket and gives back its number. */
async function write(token: string, subject = 'No sound') {
  const body = { type: 1, subject, description: 'There is no sound.' }
  await test.call(createTicket, { token, body })
  return (await own(token)).find((ticket) => ticket.subject === subject)?.id ?? ''
}

async function setStatus(ticketId: string | number, newStatus: number, language = 'en') {
  return (
    await test.call(updateTicket, { token: staff.token, language, body: { ticketId, newStatus } })
  ).json()
}

async function reply(body: { userId: string; ticketId: string | number; message: string }) {
  return (await test.call(emailUser, { token: staff.token, body })).json()
}

async function say(token: string, ticketId: string | number, message: string) {
  return (await test.call(answer, { token, body: { ticketId, message } })).json()
}

describe('adminsuppottickets', () => {
  it('lists every ticket with the keys of the specification, and with its messages', async () => {
    const ticketId = await write(anna.token)
    await reply({ userId: anna.id, ticketId, message: 'Is it muted?' })
    await say(anna.token, ticketId, 'It was.')
    const response = await test.call(staffTickets, { token: staff.token })
    const at = '2026-11-20T12:00:00.000Z'
    expect(response.json()).toEqual({
      resultCode: 1,
      tickets: [
        {
          id: ticketId,
          user__id: anna.id,
          user__email: 'anna@example.org',
          type: 1,
          subject: 'No sound',
          description: 'There is no sound.',
          status: 1,
          created_at: at,
          resolved_at: null,
          messages: [
            {
              id: expect.any(String),
              author: 'staff',
              author_email: 'staff@example.org',
              message: 'Is it muted?',
              created_at: at,
              mailState: 'queued',
            },
            {
              id: expect.any(String),
              author: 'member',
              author_email: 'anna@example.org',
              message: 'It was.',
              created_at: at,
              mailState: null,
            },
          ],
        },
      ],
      older: null,
    })
  })

  it('is empty at first, newest first later', async () => {
    expect(await forStaff()).toEqual([])
    await write(anna.token, 'First')
    test.clock.advance(60)
    await write(bjorn.token, 'Second')
    expect((await forStaff()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  })

  it('has all that is unresolved and the last 100 resolved; older ones page by page, each once', async () => {
    const now = test.clock.now()
    const at = (minutes: number) => new Date(now - minutes * 60_000)
    const rows = Array.from({ length: 350 }, (_, i) => ({
      account_id: anna.id,
      type: 1,
      subject: `Ticket ${i}`,
      description: 'Old',
      status: i < 150 ? 1 + (i % 2) : 3,
      created_at: at(5000 + i),
      // Four are resolved at the same moment, so that pages end in the middle of such a group.
      resolved_at: i < 150 ? null : at(Math.floor(i / 4)),
      active_at: at(i),
    }))
    await test.app.db.insertInto('tickets').values(rows).execute()
    const first = (await test.call(staffTickets, { token: staff.token })).json()
    const seen: string[] = first.tickets.map(({ id }: StaffTicket) => id)
    expect(seen).toHaveLength(250)
    let { older } = first
    while (older) {
      const params = { before: older }
      const page = (await test.call(olderResolvedTickets, { token: staff.token, params })).json()
      seen.push(...page.tickets.map(({ id }: StaffTicket) => id))
      ;({ older } = page)
    }
    expect(seen).toHaveLength(350)
    expect(new Set(seen).size).toBe(350)

    const mine: string[] = []
    let page = (await test.call(tickets, { token: anna.token })).json()
    expect(page.tickets).toHaveLength(50)
    expect(page.tickets[0].subject).toBe('Ticket 0')
    for (;;) {
      mine.push(...page.tickets.map(({ id }: Ticket) => id))
      if (!page.older) break
      page = (await test.call(olderTickets, { token: anna.token, params: { before: page.older } })).json()
    }
    expect(new Set(mine).size).toBe(350)
    expect(mine).toHaveLength(350)
    expect(
      (await test.call(olderTickets, { token: bjorn.token, params: { before: first.older } })).json(),
    ).toEqual({ resultCode: 1, tickets: [], older: null })
  })

  it.each(['x', '', '1', '1-', '-1', '1-2-3', "1-2' or 1=1", '9'.repeat(20)])(
    'refuses to go on from %j',
    async (before) => {
      expect(readPlace(before)).toBeUndefined()
      const params = { before: before || 'x' }
      for (const [call, { token }] of [
        [olderResolvedTickets, staff],
        [olderTickets, anna],
      ] as const) {
        expect((await test.call(call, { token, params })).json()).toEqual({
          resultCode: 2,
          detail: 'There are no such tickets.',
          tickets: [],
          older: null,
        })
      }
    },
  )
})

describe('updateSupportTicket', () => {
  it('sets any status in any order, and when it was resolved', async () => {
    const ticketId = await write(anna.token)
    for (const status of [3, 1, 2, 3, 2]) {
      test.clock.advance(60)
      expect(await setStatus(ticketId, status)).toEqual({ resultCode: 1 })
      const [ticket] = await forStaff()
      const now = new Date(test.clock.now()).toISOString()
      expect(ticket).toMatchObject({ status, resolved_at: status === 3 ? now : null })
    }
    expect(await setStatus(Number(ticketId), 1)).toEqual({ resultCode: 1 })
  })

  it('does nothing when the status is set already', async () => {
    const ticketId = await write(anna.token)
    await setStatus(ticketId, 3)
    const before = await forStaff()
    test.clock.advance(60)
    expect(await setStatus(ticketId, 3)).toEqual({ resultCode: 1 })
    expect(await forStaff()).toEqual(before)
  })

  it('refuses a ticket and a status that are not there', async () => {
    const ticketId = await write(anna.token)
    for (const unknown of ['999999', 999999, 'x', '', '-1', '1e3', '9'.repeat(40)]) {
      expect(await setStatus(unknown, 2)).toEqual({ resultCode: 2, detail: 'There is no such ticket.' })
    }
    for (const status of [0, 4, -1]) {
      expect(await setStatus(ticketId, status)).toEqual({
        resultCode: 2,
        detail: 'Choose open, in progress or resolved.',
      })
    }
    expect(await setStatus(ticketId, 4, 'nb')).toEqual({
      resultCode: 2,
      detail: 'Velg åpen, under arbeid eller løst.',
    })
    expect((await forStaff())[0]).toMatchObject({ status: 1 })
  })
})

describe('emailUserNotification', () => {
  it('keeps the reply and mails it in the member’s language, with a link to the ticket', async () => {
    const ticketId = await write(bjorn.token, 'Lyd')
    const message = 'Hei!\nTo linjer.\n\nEt avsnitt <b>til</b>.'
    expect(await reply({ userId: bjorn.id, ticketId, message })).toEqual({ resultCode: 1 })
    const [mail, ...others] = await outbox(test.app)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'support-reply',
      to: bjorn.email,
      language: 'nb',
      subject: 'Strøm svarer: Lyd',
      links: [`http://localhost:3000/contactus?ticket=${ticketId}`],
      state: 'queued',
    })
    expect(mail?.text).toContain(message)
    expect(mail?.html).toContain('Et avsnitt &lt;b&gt;til&lt;/b&gt;.')
    expect((await own(bjorn.token))[0]).toMatchObject({ status: 1, messages: [{ author: 'staff', message }] })
  })

  it('does not tell the member who of the staff replied', async () => {
    const ticketId = await write(anna.token)
    await reply({ userId: anna.id, ticketId, message: 'Hello' })
    const response = await test.call(tickets, { token: anna.token })
    expect(response.body).not.toContain('staff@')
    expect(response.body).not.toContain(staff.id)
    expect((await outbox(test.app))[0]?.text).not.toContain('staff@')
  })

  it('refuses an empty message, another person, an unknown ticket', async () => {
    const ticketId = await write(anna.token)
    const valid = { userId: anna.id, ticketId, message: 'Hello' }
    expect(await reply({ ...valid, message: ' \n ' })).toEqual({
      resultCode: 2,
      detail: 'Please write a message',
    })
    for (const userId of [bjorn.id, staff.id, 'nobody', '']) {
      expect(await reply({ ...valid, userId })).toEqual({
        resultCode: 2,
        detail: 'This ticket was written by somebody else.',
      })
    }
    for (const unknown of ['999999', 999999, 'x']) {
      expect(await reply({ ...valid, ticketId: unknown })).toEqual({
        resultCode: 2,
        detail: 'There is no such ticket.',
      })
    }
    expect(await outbox(test.app)).toEqual([])
    expect((await own(anna.token))[0]?.messages).toEqual([])
  })

  it('fails where no mail can be queued, and keeps nothing under the ticket', async () => {
    const odd = await person({ email: 'a,b@example.org' })
    const ticketId = await write(odd.token)
    expect(await reply({ userId: odd.id, ticketId, message: 'Hello' })).toMatchObject({ resultCode: 2 })
    expect((await own(odd.token))[0]?.messages).toEqual([])
    expect(await outbox(test.app)).toMatchObject([{ state: 'failed' }])
  })

  it('keeps and mails nothing when the transaction fails', async () => {
    const ticketId = await write(anna.token)
    await test.app.db.deleteFrom('ticket_messages').execute()
    const send = test.app.jobs.send
    test.app.jobs.send = () => Promise.reject(new Error('no queue'))
    const body = { userId: anna.id, ticketId, message: 'Hello' }
    const response = await test.call(emailUser, { token: staff.token, body })
    test.app.jobs.send = send
    expect(response.statusCode).toBe(500)
    expect(await outbox(test.app)).toEqual([])
    expect((await own(anna.token))[0]?.messages).toEqual([])
  })
})

describe('answer', () => {
  it('reopens a resolved ticket, and leaves one in progress as it is', async () => {
    const ticketId = await write(anna.token)
    await setStatus(ticketId, 2)
    expect(await say(anna.token, ticketId, 'Still so')).toEqual({
      resultCode: 1,
      detail: 'Your answer has been sent.',
    })
    expect((await own(anna.token))[0]).toMatchObject({ status: 2 })
    await setStatus(ticketId, 3)
    await say(anna.token, ticketId, 'And again')
    const reopened = {
      status: 1,
      resolved_at: null,
      messages: [{ message: 'Still so' }, { message: 'And again' }],
    }
    expect((await own(anna.token))[0]).toMatchObject(reopened)
    expect((await forStaff())[0]).toMatchObject(reopened)
    expect(await outbox(test.app)).toEqual([])
  })

  it('refuses somebody else’s ticket like one that is not there, staff’s own power aside', async () => {
    const ticketId = await write(anna.token)
    for (const { token } of [bjorn, staff]) {
      expect(await say(token, ticketId, 'Let me in')).toEqual(await say(token, '999999', 'Let me in'))
    }
    expect(await say(bjorn.token, ticketId, 'x')).toEqual({
      resultCode: 2,
      detail: 'There is no such ticket.',
    })
    expect(await say(anna.token, ticketId, '  ')).toEqual({ resultCode: 2, detail: 'Please write a message' })
    expect((await own(anna.token))[0]?.messages).toEqual([])
    expect(await own(bjorn.token)).toEqual([])
  })

  it('of many at once, with staff at work too, loses none and leaves a state that agrees', async () => {
    const ticketId = await write(anna.token)
    await setStatus(ticketId, 3)
    const texts = Array.from({ length: 8 }, (_, i) => `Answer ${i}`)
    const answers = await Promise.all([
      ...texts.map((text) => say(anna.token, ticketId, text)),
      ...[3, 2, 3].map((status) => setStatus(ticketId, status)),
      reply({ userId: anna.id, ticketId, message: 'Reply' }),
    ])
    expect(answers.every(({ resultCode }) => resultCode === 1)).toBe(true)
    const [ticket] = await forStaff()
    expect(ticket?.messages.map(({ message }) => message).sort()).toEqual([...texts, 'Reply'].sort())
    expect(ticket?.status === 3).toBe(ticket?.resolved_at !== null)
    // Whatever the order was, an answer after the last change would have opened it.
    await say(anna.token, ticketId, 'Last')
    expect((await forStaff())[0]?.status).not.toBe(3)
  })
})

describe('the limit of messages to support', () => {
  it('counts tickets, requests and answers of a member together, and no one else’s', async () => {
    await test.app.settings.set(test.app.db, 'supportMessagesPerMember', 3)
    await expect.poll(() => test.app.settings.get('supportMessagesPerMember')).toBe(3)
    const ticketId = await write(anna.token)
    await say(anna.token, ticketId, 'Two')
    await write(anna.token, 'Three')
    const body = { type: 1, subject: 'Four', description: 'Too many' }
    const refused = await test.call(createTicket, { token: anna.token, body })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const answered = await test.call(answer, { token: anna.token, body: { ticketId, message: 'Five' } })
    expect(answered.statusCode).toBe(429)
    expect(await own(anna.token)).toHaveLength(2)
    await write(bjorn.token)
    expect(await own(bjorn.token)).toHaveLength(1)
  })
})

it('lists the ticket that was active last first', async () => {
  const first = await write(anna.token, 'First')
  test.clock.advance(hour)
  await write(anna.token, 'Second')
  test.clock.advance(hour)
  await reply({ userId: anna.id, ticketId: first, message: 'Hello' })
  expect((await own(anna.token)).map(({ subject }) => subject)).toEqual(['First', 'Second'])
})
