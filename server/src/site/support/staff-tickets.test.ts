import { contract, type StaffTicket, type Ticket, ticketStatus } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTicketStage, type TicketStage } from '../../../testing/stages/ticket-stage.ts'
import { parseCursor } from './list-tickets.ts'

const { tickets, olderTickets, staffTickets, searchTickets, staffTicket } = contract.support
const { count: countWaiting } = contract.waitingTickets

let stage: TicketStage
beforeEach(async () => {
  stage = await openTicketStage()
})
afterEach(() => stage.close())

it('a ticket waits for staff while the member wrote last, until it is resolved', async () => {
  const count = async () => (await stage.call(countWaiting, { token: stage.staff.token })).json().waiting
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

describe('adminsuppottickets', () => {
  it('lists every ticket with the keys of the specification, and with its messages', async () => {
    const ticketId = await stage.write(stage.anna.token)
    await stage.reply({ userId: stage.anna.id, ticketId, message: 'Is it muted?' })
    await stage.say(stage.anna.token, ticketId, 'It was.')
    const response = await stage.call(staffTickets, { token: stage.staff.token })
    const at = '2026-11-20T12:00:00.000Z'
    expect(response.json()).toEqual({
      resultCode: 1,
      tickets: [
        {
          id: ticketId,
          user__id: stage.anna.id,
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
      olderOpen: null,
      olderInProgress: null,
    })
  })

  it('is empty at first, newest first later', async () => {
    expect(await stage.forStaff()).toEqual([])
    await stage.write(stage.anna.token, 'First')
    stage.clock.advance(60)
    await stage.write(stage.bjorn.token, 'Second')
    expect((await stage.forStaff()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  })

  it('has the first 50 of every status; older ones come page by page, each once', async () => {
    const now = stage.clock.now()
    const at = (minutes: number) => new Date(now - minutes * 60_000)
    const rows = Array.from({ length: 350 }, (_, i) => ({
      account_id: stage.anna.id,
      type: 1,
      subject: `Ticket ${i}`,
      description: 'Old',
      status: i < 150 ? 1 + (i % 2) : 3,
      created_at: at(5000 + i),
      // Four at the same moment, so that pages end within such a group.
      resolved_at: i < 150 ? null : at(Math.floor(i / 4)),
      active_at: at(i),
    }))
    await stage.app.db.insertInto('tickets').values(rows).execute()
    const first = (await stage.call(staffTickets, { token: stage.staff.token })).json()
    const seen: string[] = first.tickets.map(({ id }: StaffTicket) => id)
    expect(seen).toHaveLength(150)
    for (const [status, place] of [
      [1, first.olderOpen],
      [2, first.olderInProgress],
      [3, first.older],
    ] as const) {
      let before: string | null = place
      while (before) {
        const body = { status, text: '', before }
        const page = (await stage.call(searchTickets, { token: stage.staff.token, body })).json()
        seen.push(...page.tickets.map(({ id }: StaffTicket) => id))
        before = page.older
      }
    }
    expect(seen).toHaveLength(350)
    expect(new Set(seen).size).toBe(350)

    const mine: string[] = []
    let page = (await stage.call(tickets, { token: stage.anna.token })).json()
    expect(page.tickets).toHaveLength(50)
    expect(page.tickets[0].subject).toBe('Ticket 0')
    for (;;) {
      mine.push(...page.tickets.map(({ id }: Ticket) => id))
      if (!page.older) break
      page = (
        await stage.call(olderTickets, { token: stage.anna.token, params: { before: page.older } })
      ).json()
    }
    expect(new Set(mine).size).toBe(350)
    expect(mine).toHaveLength(350)
    expect(
      (await stage.call(olderTickets, { token: stage.bjorn.token, params: { before: first.older } })).json(),
    ).toEqual({ resultCode: 1, tickets: [], older: null })
  })

  it.each(['x', '', '1', '1-', '-1', '1-2-3', "1-2' or 1=1", '9'.repeat(20)])(
    'refuses to go on from %j',
    async (before) => {
      expect(parseCursor(before)).toBeUndefined()
      const params = { before: before || 'x' }
      const body = { status: 3, text: '', before }
      for (const response of [
        await stage.call(searchTickets, { token: stage.staff.token, body }),
        await stage.call(olderTickets, { token: stage.anna.token, params }),
      ]) {
        expect(response.json()).toEqual({
          resultCode: 2,
          detail: 'There are no such tickets.',
          tickets: [],
          older: null,
        })
      }
    },
  )

  it.each([
    ['SOUND', ['No sound']],
    ['åpner', ['ÅPNER ikke']],
    ['100%', ['100% black']],
    ['björn', []],
    ['anna@example.org', ['100% black', 'ÅPNER ikke', 'No sound']],
    ['_', []],
  ])('%s is found in addresses, subjects and descriptions', async (text, subjects) => {
    for (const subject of ['No sound', 'ÅPNER ikke', '100% black']) {
      stage.clock.advance(60)
      await stage.app.db
        .insertInto('tickets')
        .values({
          account_id: stage.anna.id,
          type: 1,
          subject,
          description: 'Every evening',
          status: 1,
          created_at: new Date(stage.clock.now()),
          active_at: new Date(stage.clock.now()),
        })
        .execute()
    }
    const body = { status: 1, text, before: null }
    const answer = (await stage.call(searchTickets, { token: stage.staff.token, body })).json()
    expect(answer.tickets.map(({ subject }: StaffTicket) => subject)).toEqual(subjects)
    expect(answer.older).toBeNull()
  })

  it('refuses a status that is none', async () => {
    const body = { status: 4, text: '', before: null }
    const response = await stage.call(searchTickets, { token: stage.staff.token, body })
    expect(response.json()).toMatchObject({ resultCode: 2, detail: 'Choose open, in progress or resolved.' })
  })

  it('reads one ticket by its number, and refuses others', async () => {
    const id = await stage.write(stage.anna.token)
    const [listed] = await stage.forStaff()
    const { token } = stage.staff
    expect((await stage.call(staffTicket, { token, params: { id } })).json().ticket).toEqual(listed)
    for (const unknown of ['999999', 'x', '-1', '9'.repeat(40)]) {
      expect((await stage.call(staffTicket, { token, params: { id: unknown } })).json()).toEqual({
        resultCode: 2,
        detail: 'There is no such ticket.',
        ticket: null,
      })
    }
  })
})

describe('updateSupportTicket', () => {
  it('sets any status in any order, and when it was resolved', async () => {
    const ticketId = await stage.write(stage.anna.token)
    for (const status of [3, 1, 2, 3, 2]) {
      stage.clock.advance(60)
      expect(await stage.setStatus(ticketId, status)).toEqual({ resultCode: 1 })
      const [ticket] = await stage.forStaff()
      const now = new Date(stage.clock.now()).toISOString()
      expect(ticket).toMatchObject({ status, resolved_at: status === 3 ? now : null })
    }
    expect(await stage.setStatus(Number(ticketId), 1)).toEqual({ resultCode: 1 })
  })

  it('does nothing when the status is set already', async () => {
    const ticketId = await stage.write(stage.anna.token)
    await stage.setStatus(ticketId, 3)
    const before = await stage.forStaff()
    stage.clock.advance(60)
    expect(await stage.setStatus(ticketId, 3)).toEqual({ resultCode: 1 })
    expect(await stage.forStaff()).toEqual(before)
  })

  it('refuses a ticket and a status that are not there', async () => {
    const ticketId = await stage.write(stage.anna.token)
    for (const unknown of ['999999', 999999, 'x', '', '-1', '1e3', '9'.repeat(40)]) {
      expect(await stage.setStatus(unknown, 2)).toEqual({ resultCode: 2, detail: 'There is no such ticket.' })
    }
    for (const status of [0, 4, -1]) {
      expect(await stage.setStatus(ticketId, status)).toEqual({
        resultCode: 2,
        detail: 'Choose open, in progress or resolved.',
      })
    }
    expect(await stage.setStatus(ticketId, 4, 'nb')).toEqual({
      resultCode: 2,
      detail: 'Velg åpen, under arbeid eller løst.',
    })
    expect((await stage.forStaff())[0]).toMatchObject({ status: 1 })
  })
})
