import { contract } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox } from '../../../testing/outbox.ts'
import { openTicketStage } from '../../../testing/stages/ticket-stage.ts'

const { ticketMails, setTicketMails } = contract.support

let stage: Awaited<ReturnType<typeof openTicketStage>>
beforeAll(async () => {
  stage = await openTicketStage()
})
afterAll(() => stage.close())

const told = async (to: string) =>
  (await outbox(stage.app, to)).filter(({ kind }) => kind === 'ticket-written')

it('staff are mailed what members write, each in their language, with a link to it', async () => {
  const norwegian = await stage.person({ email: 'ansatt@example.org', isStaff: true, language: 'nb' })
  const ticketId = await stage.write(stage.anna.token)
  const [english] = await told('staff@example.org')
  expect(english).toMatchObject({ subject: 'Strøm: a ticket about “No sound”', language: 'en' })
  expect(english?.text).toContain('anna@example.org wrote:\n\nThere is no sound.')
  expect(english?.links).toEqual([expect.stringMatching(new RegExp(`/adminsupport\\?ticket=${ticketId}$`))])
  expect((await told(norwegian.email))[0]?.subject).toBe('Strøm: henvendelse om «No sound»')
  await stage.say(stage.anna.token, ticketId, 'Still none.')
  const [, answer] = await told('staff@example.org')
  expect(answer?.subject).toBe('Strøm: an answer about “No sound”')
  expect(answer?.text).toContain('Still none.')
  expect(await told('anna@example.org')).toEqual([])
})

it('nobody is mailed of what they write themselves, who is suspended, or who does not want it', async () => {
  const own = await stage.person({ email: 'own@example.org', isStaff: true })
  const away = await stage.person({ email: 'away@example.org', isStaff: true })
  const quiet = await stage.person({ email: 'quiet@example.org', isStaff: true })
  const suspended_at = new Date(stage.clock.now())
  await stage.app.db.updateTable('accounts').set({ suspended_at }).where('id', '=', away.id).execute()
  const { token } = quiet
  expect((await stage.call(ticketMails, { token })).json()).toEqual({ resultCode: 1, wanted: true })
  await stage.call(setTicketMails, { token, body: { wanted: false } })
  expect((await stage.call(ticketMails, { token })).json()).toEqual({ resultCode: 1, wanted: false })
  const before = (await told('staff@example.org')).length
  await stage.write(own.token, 'Mine')
  expect(await told('staff@example.org')).toHaveLength(before + 1)
  for (const email of ['own@example.org', 'away@example.org', 'quiet@example.org']) {
    expect(await told(email)).toEqual([])
  }
  await stage.call(setTicketMails, { token, body: { wanted: true } })
  await stage.write(stage.bjorn.token, 'Again')
  expect(await told('quiet@example.org')).toHaveLength(1)
})

it('members have no such switch', async () => {
  const { token } = stage.anna
  expect((await stage.call(ticketMails, { token })).statusCode).toBe(403)
  expect((await stage.call(setTicketMails, { token, body: { wanted: false } })).statusCode).toBe(403)
})
