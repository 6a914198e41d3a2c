import { contract } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTicketStage, type TicketStage } from '../../../testing/stages/ticket-stage.ts'

const { person } = contract.peopleForStaff

let stage: TicketStage
beforeEach(async () => {
  stage = await openTicketStage()
})
afterEach(() => stage.close())

describe('a person as staff see them', () => {
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
