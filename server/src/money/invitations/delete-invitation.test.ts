import { contract, userResult } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvitationStage, openInvitationStage } from '../../../testing/stages/invitation-stage.ts'
import { completeInvitations } from './complete-invitation.ts'

const { send, delete: deleteCall } = contract.invitations

let test: InvitationStage
beforeAll(async () => {
  test = await openInvitationStage()
})
afterAll(() => test.close())

describe('deleting an invitation', () => {
  async function deletes(token: string, invitationId: string, language = 'en') {
    return (await test.call(deleteCall, { token, language, body: { invitationId } })).json()
  }

  it('1: makes its link useless, takes its mail back, and frees the address', async () => {
    const { id, email, token } = await test.invited()
    expect(await deletes(token, id)).toEqual({
      resultCode: 1,
      detail: `The invitation for ${email} has been deleted.`,
    })
    expect((await test.lookedUp(id)).json().resultCode).toBe(userResult.inviteNotFound)
    const mails = await test.app.db
      .selectFrom('mails')
      .select('state')
      .where('recipient', '=', email)
      .execute()
    expect(mails).toEqual([{ state: 'failed' }])
    expect(await test.mine(token)).toEqual([])
    await test.invited(email)
  })

  it('and resending it at once: no mail goes out for what is gone', async () => {
    for (let i = 0; i < 5; i++) {
      const { id, email, token } = await test.invited()
      const body = { invitationEmail: email, resend: true }
      await Promise.all([test.call(send, { token, body }), deletes(token, id)])
      expect(await test.mine(token)).toEqual([])
      const waiting = await test.app.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', email)
        .where('state', '=', 'queued')
        .execute()
      expect(waiting).toEqual([])
    }
  })

  it('is possible for an expired one', async () => {
    const { id, email, token } = await test.invited()
    test.clock.advance(8 * 86_400)
    expect(await deletes(token, id, 'nb')).toEqual({
      resultCode: 1,
      detail: `Invitasjonen til ${email} er slettet.`,
    })
  })

  it.each(['A'.repeat(43), 'x', ''])('8: does not know %j', async (id) => {
    const { token } = await test.invited()
    expect(await deletes(token, id)).toEqual({ resultCode: 8, detail: 'There is no such invitation.' })
  })

  it('7: is its sender’s right alone', async () => {
    const [own, other] = [await test.invited(), await test.invited()]
    expect(await deletes(own.token, other.id)).toMatchObject({ resultCode: 7 })
    expect((await test.lookedUp(other.id)).json().resultCode).toBe(1)
  })

  it('9, 10: leaves those that led somewhere', async () => {
    const { id, email, token } = await test.invited()
    await test.registers(id, email)
    expect(await deletes(token, id)).toEqual({ resultCode: 9, detail: expect.any(String) })
    const invitee = await test.accountOf(email)
    await test.app.db.transaction().execute((tx) => completeInvitations(test.app, tx, [invitee?.id ?? '']))
    expect(await deletes(token, id)).toEqual({ resultCode: 10, detail: expect.any(String) })
  })
})
