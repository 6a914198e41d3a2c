import { contract, userResult } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvitationStage, openInvitationStage } from '../../../testing/stages/invitation-stage.ts'
import { completeInvitations } from './complete-invitation.ts'

const { rewardPoints } = contract.rewards

let test: InvitationStage
beforeAll(async () => {
  test = await openInvitationStage()
})
afterAll(() => test.close())

describe('completing an invitation', () => {
  async function registered() {
    const one = await test.invited()
    await test.registers(one.id, one.email)
    return { ...one, inviteeId: (await test.accountOf(one.email))?.id ?? '' }
  }

  const complete = (inviteeId: string, orderId?: string) =>
    test.app.db.transaction().execute((tx) => completeInvitations(test.app, tx, [inviteeId], orderId))
  const points = async (token: string) => (await test.call(rewardPoints, { token })).json().rewardPoints

  it('gives its sender points once, also when many orders complete it at once', async () => {
    const { token, inviteeId, inviter, id, email } = await registered()
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => test.build.order({ buyer_id: inviteeId })),
    )
    const done = await Promise.all(orders.map((order) => complete(inviteeId, order.id)))
    expect(done.flat()).toEqual([{ invitationId: id, inviterId: inviter.id, points: 20 }])
    expect(await complete(inviteeId)).toEqual([])
    expect(await points(token)).toBe(20)
    expect(await test.mine(token)).toMatchObject([
      { status: 3, completedAt: new Date(test.clock.now()).toISOString() },
    ])
    expect((await test.lookedUp(id)).json()).toMatchObject({
      resultCode: userResult.inviteAlreadyCompleted,
      status: 3,
    })
    expect(await test.registers(id, email)).toMatchObject({ resultCode: userResult.inviteAlreadyCompleted })
  })

  it('gives none when the programme has ended', async () => {
    const { token, inviteeId } = await registered()
    await test.app.settings.set(test.app.db, 'pointsPerInvitation', 0)
    await expect.poll(() => test.app.settings.get('pointsPerInvitation')).toBe(0)
    expect(await complete(inviteeId)).toMatchObject([{ points: 0 }])
    expect(await points(token)).toBe(0)
    await test.app.settings.set(test.app.db, 'pointsPerInvitation', 20)
  })

  it('leaves nothing behind when the order’s transaction fails', async () => {
    const { token, inviteeId } = await registered()
    const failed = test.app.db.transaction().execute(async (tx) => {
      await completeInvitations(test.app, tx, [inviteeId])
      throw new Error('the power went')
    })
    await expect(failed).rejects.toThrow('the power went')
    expect(await test.mine(token)).toMatchObject([{ status: 2, completedAt: null }])
    expect(await points(token)).toBe(0)
  })

  it('does nothing for who came without an invitation', async () => {
    expect(await complete((await test.build.account()).id)).toEqual([])
  })
})
