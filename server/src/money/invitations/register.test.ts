import { contract, userResult } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvitationStage, openInvitationStage } from '../../../testing/stages/invitation-stage.ts'

const { lookUp, register, delete: deleteCall } = contract.invitations
const password = 'long enough'

let test: InvitationStage
beforeAll(async () => {
  test = await openInvitationStage()
})
afterAll(() => test.close())

describe('looking an invitation up', () => {
  it('tells a pending one, flat and under its own key', async () => {
    const { id, email } = await test.invited()
    const shown = { id, email, success: true, status: 1 }
    expect((await test.lookedUp(id)).json()).toEqual({ resultCode: 1, ...shown, invitation: shown })
  })

  it.each([
    ['A'.repeat(43), userResult.inviteNotFound, 'There is no such invitation.', 'Invitasjonen finnes ikke.'],
    [
      'x',
      userResult.invalidInviteCode,
      'This invitation is not valid.',
      'Denne invitasjonen er ikke gyldig.',
    ],
  ])('does not know %s', async (id, resultCode, english, norwegian) => {
    expect((await test.lookedUp(id)).json()).toEqual({
      resultCode,
      detail: english,
      id,
      email: null,
      success: false,
      status: null,
      invitation: null,
    })
    expect((await test.lookedUp(id, 'no')).json().detail).toBe(norwegian)
  })

  it('tells one apart that has expired, and one that a newer invitation takes the place of', async () => {
    const { id, email } = await test.invited()
    test.clock.advance(7 * 86_400 - 1)
    expect((await test.lookedUp(id)).json().resultCode).toBe(1)
    test.clock.advance(1)
    expect((await test.lookedUp(id)).json()).toMatchObject({
      resultCode: userResult.inviteExpired,
      detail: expect.any(String),
      success: true,
      status: 1,
      email,
    })
    await test.invited(email)
    expect((await test.lookedUp(id)).json()).toMatchObject({
      resultCode: userResult.invitePending,
      success: true,
    })
    expect(await test.registers(id, email)).toMatchObject({ resultCode: userResult.invitePending })
  })

  it('is paused for a network that looks up what is not there', async () => {
    const { id } = await test.invited()
    const guess = (guessed: string) => test.call(lookUp, { params: { id: guessed }, ip: '198.51.100.60' })
    for (let i = 0; i < 80; i++) expect((await guess(id)).statusCode).toBe(200)
    for (let i = 0; i < 60; i++) expect((await guess('B'.repeat(43))).statusCode).toBe(200)
    const paused = await guess(id)
    expect(paused.statusCode).toBe(429)
    expect(paused.json().detail).toMatch(/^Too many tries/)
  })
})

describe('registering', () => {
  it('makes an account that can sign in, and sets the invitation to registered', async () => {
    const { id, email, token } = await test.invited('kari.nordmann@example.org')
    expect(await test.registers(id, ' Kari.Nordmann@Example.org', { language: 'nb' })).toEqual({
      resultCode: 1,
    })
    expect(await test.accountOf(email)).toMatchObject({
      username: 'kari.nordmann',
      language: 'nb',
      is_staff: false,
    })
    expect((await test.call(contract.sessions.login, { body: { email, password } })).json()).toHaveProperty(
      'token',
    )
    expect(await test.mine(token)).toMatchObject([
      {
        status: 2,
        registeredAt: new Date(test.clock.now()).toISOString(),
        completedAt: null,
        link: null,
        expired: false,
      },
    ])
  })

  it('takes a username that was chosen', async () => {
    const { id, email } = await test.invited()
    await test.registers(id, email, { username: '  Kari ' })
    expect((await test.accountOf(email))?.username).toBe('Kari')
  })

  it('works without the key username', async () => {
    const { id, email } = await test.invited()
    const answer = await test.call(register, { body: { invitationId: id, email, password } })
    expect(answer.json()).toEqual({ resultCode: 1 })
  })

  it('14: is refused the second time, and shown as used by the look-up', async () => {
    const { id, email } = await test.invited()
    await test.registers(id, email)
    expect(await test.registers(id, email)).toEqual({
      resultCode: userResult.emailAlreadyRegistered,
      detail: 'This email address is already registered.',
    })
    expect((await test.lookedUp(id)).json()).toMatchObject({ resultCode: 14, success: true, status: 2 })
  })

  it('14: is refused when the address got an account another way', async () => {
    const { id, email } = await test.invited()
    await test.build.account({ email })
    expect(await test.registers(id, email, { language: 'nb' })).toEqual({
      resultCode: 14,
      detail: 'Denne e-postadressen er allerede registrert.',
    })
    expect((await test.lookedUp(id)).json()).toMatchObject({ resultCode: 14, status: 1 })
  })

  it.each([
    ['A'.repeat(43), userResult.inviteNotFound],
    ['x', userResult.invalidInviteCode],
    ['', userResult.invalidInviteCode],
  ])('is refused with the unknown invitation %j', async (id, resultCode) => {
    expect(await test.registers(id, 'x@example.org')).toEqual({ resultCode, detail: expect.any(String) })
  })

  it('6: is for the invited address only', async () => {
    const { id, email } = await test.invited()
    expect(await test.registers(id, 'other@example.org')).toMatchObject({
      resultCode: userResult.invalidInviteCode,
    })
    expect(await test.accountOf('other@example.org')).toBeUndefined()
    expect(await test.registers(id, email)).toEqual({ resultCode: 1 })
  })

  it('10: is refused after a week', async () => {
    const { id, email } = await test.invited()
    test.clock.advance(7 * 86_400)
    expect(await test.registers(id, email)).toMatchObject({ resultCode: userResult.inviteExpired })
    expect(await test.accountOf(email)).toBeUndefined()
  })

  it('6: is refused while the inviter is suspended, in whose place another may invite', async () => {
    const { id, email, inviter, token } = await test.invited()
    const suspend = (suspended_at: Date | null) =>
      test.app.db.updateTable('accounts').set({ suspended_at }).where('id', '=', inviter.id).execute()
    await suspend(new Date(test.clock.now()))
    const refused = { resultCode: userResult.invalidInviteCode, detail: 'This invitation is not valid.' }
    expect(await test.registers(id, email)).toEqual(refused)
    expect((await test.lookedUp(id)).json()).toMatchObject({ ...refused, success: true, status: 1 })
    expect(await test.accountOf(email)).toBeUndefined()

    await test.invited(email)
    expect(await test.registers(id, email)).toMatchObject({ resultCode: userResult.invitePending })
    await suspend(null)
    expect(await test.registers(id, email)).toEqual({ resultCode: 1 })
    expect(await test.mine(token)).toMatchObject([{ status: 2 }])
  })

  it.each([
    [{ password: 'short' }, 'Password length too short'],
    [{ email: 'kari' }, 'Enter a valid email address'],
    [{ username: 'x'.repeat(201) }, 'The text is too long.'],
  ])('11: %j', async (wish, detail) => {
    const { id, email } = await test.invited()
    expect(await test.registers(id, email, wish)).toEqual({ resultCode: userResult.badUserData, detail })
    expect(await test.registers(id, email)).toEqual({ resultCode: 1 })
  })

  it('by one link 50 times at once has one winner', { timeout: 90_000 }, async () => {
    const { id, email, token } = await test.invited()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => test.registers(id, email, { password: `${password} ${i}` })),
    )
    const codes = answers.map(({ resultCode }) => resultCode)
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    expect(codes.filter((code) => code === userResult.emailAlreadyRegistered)).toHaveLength(49)
    const login = { email, password: `${password} ${codes.indexOf(1)}` }
    expect((await test.call(contract.sessions.login, { body: login })).json()).toHaveProperty('token')
    expect(await test.mine(token)).toMatchObject([{ status: 2 }])
  })

  it('and deleting the invitation at once: one of the two', async () => {
    for (let i = 0; i < 5; i++) {
      const { id, email, token } = await test.invited()
      const deleting = test.call(deleteCall, { token, body: { invitationId: id } })
      const [registered, deleted] = await Promise.all([
        test.registers(id, email),
        deleting.then((answer) => answer.json()),
      ])
      const made = (await test.accountOf(email)) !== undefined
      expect(registered.resultCode === 1).toBe(made)
      expect(deleted.resultCode === 1).toBe(!made)
    }
  })
})

describe('days to try the site', () => {
  const endOf = async (email: string) => {
    const ends = test.app.db
      .selectFrom('access')
      .innerJoin('accounts', 'accounts.id', 'access.account_id')
      .select('ends_at')
      .where('email', '=', email)
    return (await ends.executeTakeFirst())?.ends_at ?? null
  }
  const join = async ({ id, email }: { id: string; email: string }) => {
    const body = { username: 'New', email, password, invitationId: id }
    expect((await test.call(register, { body })).json().resultCode).toBe(1)
  }

  it('are none at first', async () => {
    const invited = await test.invited()
    await join(invited)
    expect(await endOf(invited.email)).toBeNull()
  })

  it('begin with the account, as a line of the ledger, once', async () => {
    const { settings, db } = test.app
    await settings.set(db, 'trialDays', 3)
    await expect.poll(() => settings.get('trialDays')).toBe(3)
    const invited = await test.invited()
    await join(invited)
    expect(await endOf(invited.email)).toEqual(new Date(test.clock.now() + 3 * 86_400_000))
    const again = await test.call(register, {
      body: { username: 'New', email: invited.email, password, invitationId: invited.id },
    })
    expect(again.json().resultCode).not.toBe(1)
    const trials = db.selectFrom('grants').select(['days', 'reason']).where('reason', '=', 'trial')
    expect(await trials.execute()).toEqual([{ days: 3, reason: 'trial' }])
    await settings.set(db, 'trialDays', 0)
  })
})
