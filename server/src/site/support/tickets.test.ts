import { contract } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTicketStage, type TicketStage } from '../../../testing/stages/ticket-stage.ts'
import { readLimit } from '../../base/throttle/limits.ts'
import { resetAttempts } from '../../base/throttle/queries.ts'

const { createTicket, answer, emailUser, tickets } = contract.support
const hour = 3600

let stage: TicketStage
beforeEach(async () => {
  stage = await openTicketStage()
})
afterEach(() => stage.close())

describe('emailUserNotification', () => {
  it('keeps the reply and mails it in the member’s language, with a link to the ticket', async () => {
    const ticketId = await stage.write(stage.bjorn.token, 'Lyd')
    const message = 'Hei!\nTo linjer.\n\nEt avsnitt <b>til</b>.'
    expect(await stage.reply({ userId: stage.bjorn.id, ticketId, message })).toEqual({ resultCode: 1 })
    const [mail, ...others] = await stage.mailsToMembers()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'support-reply',
      to: stage.bjorn.email,
      language: 'nb',
      subject: 'Strøm svarer: Lyd',
      links: [`http://localhost:3000/contactus?ticket=${ticketId}`],
      state: 'queued',
    })
    expect(mail?.text).toContain(message)
    expect(mail?.html).toContain('Et avsnitt &lt;b&gt;til&lt;/b&gt;.')
    expect((await stage.own(stage.bjorn.token))[0]).toMatchObject({
      status: 1,
      messages: [{ author: 'staff', message }],
    })
  })

  it('does not tell the member who of the staff replied', async () => {
    const ticketId = await stage.write(stage.anna.token)
    await stage.reply({ userId: stage.anna.id, ticketId, message: 'Hello' })
    const response = await stage.call(tickets, { token: stage.anna.token })
    expect(response.body).not.toContain('staff@')
    expect(response.body).not.toContain(stage.staff.id)
    expect((await stage.mailsToMembers())[0]?.text).not.toContain('staff@')
  })

  it('refuses an empty message, another person, an unknown ticket', async () => {
    const ticketId = await stage.write(stage.anna.token)
    const valid = { userId: stage.anna.id, ticketId, message: 'Hello' }
    expect(await stage.reply({ ...valid, message: ' \n ' })).toEqual({
      resultCode: 2,
      detail: 'Please write a message',
    })
    for (const userId of [stage.bjorn.id, stage.staff.id, 'nobody', '']) {
      expect(await stage.reply({ ...valid, userId })).toEqual({
        resultCode: 2,
        detail: 'This ticket was written by somebody else.',
      })
    }
    for (const unknown of ['999999', 999999, 'x']) {
      expect(await stage.reply({ ...valid, ticketId: unknown })).toEqual({
        resultCode: 2,
        detail: 'There is no such ticket.',
      })
    }
    expect(await stage.mailsToMembers()).toEqual([])
    expect((await stage.own(stage.anna.token))[0]?.messages).toEqual([])
  })

  it('fails where no mail can be queued, and keeps nothing under the ticket', async () => {
    const odd = await stage.person({ email: 'a,b@example.org' })
    const ticketId = await stage.write(odd.token)
    expect(await stage.reply({ userId: odd.id, ticketId, message: 'Hello' })).toMatchObject({ resultCode: 2 })
    expect((await stage.own(odd.token))[0]?.messages).toEqual([])
    expect(await stage.mailsToMembers()).toMatchObject([{ state: 'failed' }])
  })

  it('keeps and mails nothing when the transaction fails', async () => {
    const ticketId = await stage.write(stage.anna.token)
    await stage.app.db.deleteFrom('ticket_messages').execute()
    const send = stage.app.jobs.send
    stage.app.jobs.send = () => Promise.reject(new Error('no queue'))
    const body = { userId: stage.anna.id, ticketId, message: 'Hello' }
    const response = await stage.call(emailUser, { token: stage.staff.token, body })
    stage.app.jobs.send = send
    expect(response.statusCode).toBe(500)
    expect(await stage.mailsToMembers()).toEqual([])
    expect((await stage.own(stage.anna.token))[0]?.messages).toEqual([])
  })
})

describe('answer', () => {
  it('reopens a resolved ticket, and leaves one in progress as it is', async () => {
    const ticketId = await stage.write(stage.anna.token)
    await stage.setStatus(ticketId, 2)
    expect(await stage.say(stage.anna.token, ticketId, 'Still so')).toEqual({
      resultCode: 1,
      detail: 'Your answer has been sent.',
    })
    expect((await stage.own(stage.anna.token))[0]).toMatchObject({ status: 2 })
    await stage.setStatus(ticketId, 3)
    await stage.say(stage.anna.token, ticketId, 'And again')
    const reopened = {
      status: 1,
      resolved_at: null,
      messages: [{ message: 'Still so' }, { message: 'And again' }],
    }
    expect((await stage.own(stage.anna.token))[0]).toMatchObject(reopened)
    expect((await stage.forStaff())[0]).toMatchObject(reopened)
    expect(await stage.mailsToMembers()).toEqual([])
  })

  it('refuses somebody else’s ticket like one that is not there, staff’s own power aside', async () => {
    const ticketId = await stage.write(stage.anna.token)
    for (const { token } of [stage.bjorn, stage.staff]) {
      expect(await stage.say(token, ticketId, 'Let me in')).toEqual(
        await stage.say(token, '999999', 'Let me in'),
      )
    }
    expect(await stage.say(stage.bjorn.token, ticketId, 'x')).toEqual({
      resultCode: 2,
      detail: 'There is no such ticket.',
    })
    expect(await stage.say(stage.anna.token, ticketId, '  ')).toEqual({
      resultCode: 2,
      detail: 'Please write a message',
    })
    expect((await stage.own(stage.anna.token))[0]?.messages).toEqual([])
    expect(await stage.own(stage.bjorn.token)).toEqual([])
  })

  it('of many at once, with staff at work too, loses none and leaves a state that agrees', async () => {
    const ticketId = await stage.write(stage.anna.token)
    await stage.setStatus(ticketId, 3)
    const texts = Array.from({ length: 8 }, (_, i) => `Answer ${i}`)
    const answers = await Promise.all([
      ...texts.map((text) => stage.say(stage.anna.token, ticketId, text)),
      ...[3, 2, 3].map((status) => stage.setStatus(ticketId, status)),
      stage.reply({ userId: stage.anna.id, ticketId, message: 'Reply' }),
    ])
    expect(answers.every(({ resultCode }) => resultCode === 1)).toBe(true)
    const [ticket] = await stage.forStaff()
    expect(ticket?.messages.map(({ message }) => message).sort()).toEqual([...texts, 'Reply'].sort())
    expect(ticket?.status === 3).toBe(ticket?.resolved_at !== null)
    // In any order, an answer after the last change would have reopened it.
    await stage.say(stage.anna.token, ticketId, 'Last')
    expect((await stage.forStaff())[0]?.status).not.toBe(3)
  })
})

describe('the limit of messages to support', () => {
  it('counts tickets, requests and answers of a member together, and no one else’s', async () => {
    await stage.app.settings.set(stage.app.db, 'supportMessagesPerMember', 3)
    await expect.poll(() => stage.app.settings.get('supportMessagesPerMember')).toBe(3)
    const ticketId = await stage.write(stage.anna.token)
    await stage.say(stage.anna.token, ticketId, 'Two')
    await stage.write(stage.anna.token, 'Three')
    const body = { type: 1, subject: 'Four', description: 'Too many' }
    const refused = await stage.call(createTicket, { token: stage.anna.token, body })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const answered = await stage.call(answer, {
      token: stage.anna.token,
      body: { ticketId, message: 'Five' },
    })
    expect(answered.statusCode).toBe(429)
    expect(await stage.own(stage.anna.token)).toHaveLength(2)
    await stage.write(stage.bjorn.token)
    expect(await stage.own(stage.bjorn.token)).toHaveLength(1)
  })

  it('lets three hours’ worth be written in a day', async () => {
    await stage.app.settings.set(stage.app.db, 'supportMessagesPerMember', 2)
    await expect.poll(() => stage.app.settings.get('supportMessagesPerMember')).toBe(2)
    const body = { type: 1, subject: 'On and on', description: 'Once more' }
    const send = async () => (await stage.call(createTicket, { token: stage.anna.token, body })).statusCode
    for (let hours = 0; hours < 3; hours += 1) {
      expect([await send(), await send()]).toEqual([200, 200])
      // As if an hour had passed: attempts are counted by the real clock.
      await resetAttempts(stage.app.db, readLimit(stage.app, 'support-member'), stage.anna.id)
    }
    expect(await send()).toBe(429)
  })

  it('counts once what is sent again because its answer was lost', async () => {
    const { server, build, app } = stage
    const { email } = await build.account()
    const token = await stage.signIn(email)
    const send = (key: string, at: { method: 'GET' | 'POST'; path: string }, payload: object) => {
      const headers = { token, 'idempotency-key': key, 'x-forwarded-for': '203.0.113.1' }
      return server.inject({ method: at.method, url: at.path, headers, payload })
    }
    const ticket = { type: 1, subject: 'One', description: 'Written once' }
    const codes: number[] = []
    for (const key of ['first', 'first']) codes.push((await send(key, createTicket, ticket)).statusCode)
    const ticketId = (await stage.own(token))[0]?.id
    for (let tries = 0; tries < app.settings.get('supportMessagesPerMember'); tries += 1) {
      codes.push((await send('second', answer, { ticketId, message: 'Once' })).statusCode)
    }
    expect(new Set(codes)).toEqual(new Set([200]))
  })
})

it('lists the ticket that was active last first', async () => {
  const first = await stage.write(stage.anna.token, 'First')
  stage.clock.advance(hour)
  await stage.write(stage.anna.token, 'Second')
  stage.clock.advance(hour)
  await stage.reply({ userId: stage.anna.id, ticketId: first, message: 'Hello' })
  expect((await stage.own(stage.anna.token)).map(({ subject }) => subject)).toEqual(['First', 'Second'])
})

describe('very long threads', () => {
  const insertMessages = (ticketId: string | number, count: number, message: string) =>
    stage.app.db
      .insertInto('ticket_messages')
      .values(
        Array.from({ length: count }, () => ({
          ticket_id: Number(ticketId),
          author: 'member' as const,
          author_id: stage.anna.id,
          message,
          mail_id: null,
          created_at: new Date(stage.clock.now()),
        })),
      )
      .execute()

  it('end a page sooner, and nothing is left out', async () => {
    const ids: (string | number)[] = []
    for (const subject of ['A', 'B', 'C', 'D', 'E']) ids.unshift(await stage.write(stage.anna.token, subject))
    for (const id of ids) await insertMessages(id, 40, 'x'.repeat(10_000))
    const { tickets: first, older } = (await stage.call(tickets, { token: stage.anna.token })).json()
    expect(first.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    const { path } = contract.support.olderTickets
    const rest = await stage.server.inject({
      url: path.replace(':before', older),
      headers: { token: stage.anna.token },
    })
    expect(rest.json().tickets.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2, 4))
    const [forStaff] = await stage.forStaff()
    expect(forStaff?.messages).toHaveLength(40)
  })

  it('take two hundred messages', async () => {
    const ticketId = await stage.write(stage.anna.token)
    await insertMessages(ticketId, 199, 'More')
    const body = (message: string) => ({ token: stage.anna.token, body: { ticketId, message } })
    expect((await stage.call(answer, body('The last'))).json()).toMatchObject({ resultCode: 1 })
    expect((await stage.call(answer, body('Too many'))).json()).toEqual({
      resultCode: 2,
      detail: 'This ticket is very long by now. Please write a new one.',
    })
  })
})
