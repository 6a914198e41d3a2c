import { contract, ticketStatus } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTicketStage, type TicketStage } from '../../../testing/stages/ticket-stage.ts'

const { waiting } = contract.helpdesk
const { list: listReplies, keep: keepReply, remove: removeReply } = contract.cannedReplies
const { person } = contract.helpedPeople

let stage: TicketStage
beforeEach(async () => {
  stage = await openTicketStage()
})
afterEach(() => stage.close())

it('a ticket waits for staff while the member wrote last, until it is resolved', async () => {
  const count = async () => (await stage.call(waiting, { token: stage.staff.token })).json().waiting
  expect(await count()).toBe(0)
  const first = await stage.write(stage.anna.token)
  await stage.write(stage.bjorn.token, 'No picture')
  expect(await count()).toBe(2)
  await stage.reply({ userId: stage.anna.id, ticketId: first, message: 'Is it muted?' })
  expect(await count()).toBe(1)
  await stage.say(stage.anna.token, first, 'It was not.')
  expect(await count()).toBe(2)
  await stage.setStatus(first, ticketStatus.IN_PROGRESS)
  expect(await count()).toBe(2)
  await stage.setStatus(first, ticketStatus.RESOLVED)
  expect(await count()).toBe(1)
})

describe('kept replies', () => {
  const list = async () => (await stage.call(listReplies, { token: stage.staff.token })).json().replies
  const keep = async (title: string, message: string) =>
    (await stage.call(keepReply, { token: stage.staff.token, body: { title, message } })).json()

  it('are there once a title, the last text counts, and can be removed', async () => {
    await keep('Muted', 'Is it muted?')
    await keep('Again', 'Sign out and in.')
    await keep('  Muted ', 'Please look whether it is muted.')
    expect(await list()).toEqual([
      { title: 'Again', message: 'Sign out and in.' },
      { title: 'Muted', message: 'Please look whether it is muted.' },
    ])
    const body = { title: 'Again' }
    await stage.call(removeReply, { token: stage.staff.token, body })
    expect((await stage.call(removeReply, { token: stage.staff.token, body })).json()).toEqual({
      resultCode: 1,
    })
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['title', '', 'Is it muted?'],
    ['text', 'Muted', '  '],
  ])('have a %s', async (_, title, message) => {
    expect(await keep(title, message)).toEqual({ resultCode: 2, detail: expect.any(String) })
    expect(await list()).toEqual([])
  })

  it('are 200 at most', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({
      title: `T${i}`,
      message: 'x',
      created_at: new Date(),
    }))
    await stage.app.db.insertInto('canned_replies').values(rows).execute()
    expect(await keep('One more', 'x')).toMatchObject({
      resultCode: 2,
      detail: '200 replies are kept already. Remove one first.',
    })
    expect(await keep('T7', 'y')).toEqual({ resultCode: 1 })
  })
})

describe('a person whom staff help', () => {
  const look = async (email: string) =>
    (await stage.call(person, { token: stage.staff.token, body: { email } })).json()

  it('is shown with access, orders, devices and streams, without what only owners see', async () => {
    const shown = await look(' Anna@Example.org ')
    expect(Object.keys(shown.person).sort()).toEqual([
      ...['accessEndsAt', 'createdAt', 'deletionAt', 'devices', 'email', 'grants'],
      ...['orders', 'sessions', 'suspendedAt', 'username'],
    ])
    expect(shown.person).toMatchObject({ email: 'anna@example.org', accessEndsAt: null, orders: [] })
    expect(Object.keys(shown.person.devices[0]).sort()).toEqual(['device', 'firstSeenAt', 'lastSeenAt'])
  })

  it('is nobody for an address without an account', async () => {
    expect(await look('nobody@example.org')).toEqual({
      resultCode: 2,
      detail: 'No account has this email address.',
    })
  })

  it('is not shown to members', async () => {
    const body = { email: 'anna@example.org' }
    expect((await stage.call(person, { token: stage.anna.token, body })).statusCode).toBe(403)
  })
})
