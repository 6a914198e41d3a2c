import { contract } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTicketStage, type TicketStage } from '../../../testing/stages/ticket-stage.ts'

const { list: listReplies, keep: keepReply, remove: removeReply } = contract.cannedReplies

let stage: TicketStage
beforeEach(async () => {
  stage = await openTicketStage()
})
afterEach(() => stage.close())

describe('canned replies', () => {
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
