import { contract, type StaffTicket, type Ticket } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTicketStage, type TicketStage } from '../../testing/stages/ticket-stage.ts'
import { parseCursor } from './list-tickets.ts'

const { tickets, olderTickets, staffTickets, olderResolvedTickets } = contract.support

let stage: TicketStage
beforeEach(async () => {
  stage = await openTicketStage()
})
afterEach(() => stage.close())

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
    })
  })

  it('is empty at first, newest first later', async () => {
    expect(await stage.forStaff()).toEqual([])
    await stage.write(stage.anna.token, 'First')
    stage.clock.advance(60)
    await stage.write(stage.bjorn.token, 'Second')
    expect((await stage.forStaff()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  })

  it('has all that is unresolved and the last 100 resolved; older ones page by page, each once', async () => {
    const now = stage.clock.now()
    const at = (minutes: number) => new Date(now - minutes * 60_000)
    const rows = Array.from({ length: 350 }, (_, i) => ({
      account_id: stage.anna.id,
      type: 1,
      subject: `Ticket ${i}`,
      description: 'Old',
      status: i < 150 ? 1 + (i % 2) : 3,
      created_at: at(5000 + i),
      // Four are resolved at the same moment, so that pages end in the middle of such a group.
      resolved_at: i < 150 ? null : at(Math.floor(i / 4)),
      active_at: at(i),
    }))
    await stage.app.db.insertInto('tickets').values(rows).execute()
    const first = (await stage.call(staffTickets, { token: stage.staff.token })).json()
    const seen: string[] = first.tickets.map(({ id }: StaffTicket) => id)
    expect(seen).toHaveLength(250)
    let { older } = first
    while (older) {
      const params = { before: older }
      const page = (await stage.call(olderResolvedTickets, { token: stage.staff.token, params })).json()
      seen.push(...page.tickets.map(({ id }: StaffTicket) => id))
      ;({ older } = page)
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
      for (const [call, { token }] of [
        [olderResolvedTickets, stage.staff],
        [olderTickets, stage.anna],
      ] as const) {
        expect((await stage.call(call, { token, params })).json()).toEqual({
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
