import { contract, userResult } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { completeInvitations } from './complete-invitation.ts'

const { send, all, lookUp, register, delete: deleteCall } = contract.invitations
const { rewardPoints } = contract.rewards
const password = 'long enough'

let test: TestApp
let made = 0
let ips = 0
beforeAll(async () => {
  test = await openTestApp({ settings: { invitationMailWaitSeconds: 0 } })
})
afterAll(() => test.close())

/** A new member and an invitation of theirs. */
async function invited(email = `friend-${made++}@example.org`) {
  const inviter = await test.build.account()
  const token = await test.signIn(inviter.email)
  const answer = await test.call(send, { token, body: { invitationEmail: email } })
  return { inviter, token, email, id: answer.json().invitation.id as string }
}

function lookedUp(id: string, language = 'en') {
  return test.call(lookUp, { params: { id }, language, ip: `10.3.0.${ips++ % 250}` })
}

type Wish = { email?: string; username?: string; password?: string; language?: string }

async function registers(invitationId: string, email: string, { language = 'en', ...wish }: Wish = {}) {
  const body = { invitationId, email, username: '', password, ...wish }
  return (await test.call(register, { body, language, ip: `10.4.0.${ips++ % 250}` })).json()
}

async function accountOf(email: string) {
  return test.app.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

async function mine(token: string) {
  return (await test.call(all, { token })).json().invitations
}

describe('looking an invitation up', () => {
  it('tells a pending one, flat and under its own key', async () => {
    const { id, email } = await invited()
    const shown = { id, email, success: true, status: 1 }
    expect((await lookedUp(id)).json()).toEqual({ resultCode: 1, ...shown, invitation: shown })
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
    expect((await lookedUp(id)).json()).toEqual({
      resultCode,
      detail: english,
      id,
      email: null,
      success: false,
      status: null,
      invitation: null,
    })
    expect((await lookedUp(id, 'no')).json().detail).toBe(norwegian)
  })

  it('tells one apart that has expired, and one that a newer invitation takes the place of', async () => {
    const { id, email } = await invited()
    test.clock.advance(7 * 86_400 - 1)
    expect((await lookedUp(id)).json().resultCode).toBe(1)
    test.clock.advance(1)
    expect((await lookedUp(id)).json()).toMatchObject({
      resultCode: userResult.inviteExpired,
      detail: expect.any(String),
      success: true,
      status: 1,
      email,
    })
    await invited(email)
    expect((await lookedUp(id)).json()).toMatchObject({ resultCode: userResult.invitePending, success: true })
    expect(await registers(id, email)).toMatchObject({ resultCode: userResult.invitePending })
  })

  it('is paused for a network that looks up what is not there', async () => {
    const { id } = await invited()
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
    const { id, email, token } = await invited('kari.nordmann@example.org')
    expect(await registers(id, ' Kari.Nordmann@Example.org', { language: 'nb' })).toEqual({ resultCode: 1 })
    expect(await accountOf(email)).toMatchObject({
      username: 'kari.nordmann',
      language: 'nb',
      is_staff: false,
    })
    expect((await test.call(contract.sessions.login, { body: { email, password } })).json()).toHaveProperty(
      'token',
    )
    expect(await mine(token)).toMatchObject([
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
    const { id, email } = await invited()
    await registers(id, email, { username: '  Kari ' })
    expect((await accountOf(email))?.username).toBe('Kari')
  })

  it('works without the key username', async () => {
    const { id, email } = await invited()
    const answer = await test.call(register, { body: { invitationId: id, email, password } })
    expect(answer.json()).toEqual({ resultCode: 1 })
  })

  it('14: is refused the second time, and shown as used by the look-up', async () => {
    const { id, email } = await invited()
    await registers(id, email)
    expect(await registers(id, email)).toEqual({
      resultCode: userResult.emailAlreadyRegistered,
      detail: 'This e-mail address is already registered.',
    })
    expect((await lookedUp(id)).json()).toMatchObject({ resultCode: 14, success: true, status: 2 })
  })

  it('14: is refused when the address got an account another way', async () => {
    const { id, email } = await invited()
    await test.build.account({ email })
    expect(await registers(id, email, { language: 'nb' })).toEqual({
      resultCode: 14,
      detail: 'Denne e-postadressen er allerede registrert.',
    })
    expect((await lookedUp(id)).json()).toMatchObject({ resultCode: 14, status: 1 })
  })

  it.each([
    ['A'.repeat(43), userResult.inviteNotFound],
    ['x', userResult.invalidInviteCode],
    ['', userResult.invalidInviteCode],
  ])('is refused with the unknown invitation %j', async (id, resultCode) => {
    expect(await registers(id, 'x@example.org')).toEqual({ resultCode, detail: expect.any(String) })
  })

  it('6: is for the invited address only', async () => {
    const { id, email } = await invited()
    expect(await registers(id, 'other@example.org')).toMatchObject({
      resultCode: userResult.invalidInviteCode,
    })
    expect(await accountOf('other@example.org')).toBeUndefined()
    expect(await registers(id, email)).toEqual({ resultCode: 1 })
  })

  it('10: is refused after a week', async () => {
    const { id, email } = await invited()
    test.clock.advance(7 * 86_400)
    expect(await registers(id, email)).toMatchObject({ resultCode: userResult.inviteExpired })
    expect(await accountOf(email)).toBeUndefined()
  })

  it.each([
    [{ password: 'short' }, 'Password length too short'],
    [{ email: 'kari' }, 'Enter a valid email address'],
    [{ username: 'x'.repeat(201) }, 'The text is too long.'],
  ])('11: %j', async (wish, detail) => {
    const { id, email } = await invited()
    expect(await registers(id, email, wish)).toEqual({ resultCode: userResult.badUserData, detail })
    expect(await registers(id, email)).toEqual({ resultCode: 1 })
  })

  it('by one link 50 times at once has one winner', { timeout: 90_000 }, async () => {
    const { id, email, token } = await invited()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => registers(id, email, { password: `${password} ${i}` })),
    )
    const codes = answers.map(({ resultCode }) => resultCode)
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    expect(codes.filter((code) => code === userResult.emailAlreadyRegistered)).toHaveLength(49)
    const login = { email, password: `${password} ${codes.indexOf(1)}` }
    expect((await test.call(contract.sessions.login, { body: login })).json()).toHaveProperty('token')
    expect(await mine(token)).toMatchObject([{ status: 2 }])
  })

  it('and deleting the invitation at once: one of the two', { timeout: 30_000 }, async () => {
    for (let i = 0; i < 5; i++) {
      const { id, email, token } = await invited()
      const deleting = test.call(deleteCall, { token, body: { invitationId: id } })
      const [registered, deleted] = await Promise.all([
        registers(id, email),
        deleting.then((answer) => answer.json()),
      ])
      const made = (await accountOf(email)) !== undefined
      expect(registered.resultCode === 1).toBe(made)
      expect(deleted.resultCode === 1).toBe(!made)
    }
  })
})

describe('deleting an invitation', () => {
  async function deletes(token: string, invitationId: string, language = 'en') {
    return (await test.call(deleteCall, { token, language, body: { invitationId } })).json()
  }

  it('1: makes its link useless, takes its mail back, and frees the address', async () => {
    const { id, email, token } = await invited()
    expect(await deletes(token, id)).toEqual({
      resultCode: 1,
      detail: `The invitation for ${email} has been deleted.`,
    })
    expect((await lookedUp(id)).json().resultCode).toBe(userResult.inviteNotFound)
    const mails = await test.app.db
      .selectFrom('mails')
      .select('state')
      .where('recipient', '=', email)
      .execute()
    expect(mails).toEqual([{ state: 'failed' }])
    expect(await mine(token)).toEqual([])
    await invited(email)
  })

  it('and resending it at once: no mail goes out for what is gone', async () => {
    for (let i = 0; i < 5; i++) {
      const { id, email, token } = await invited()
      const body = { invitationEmail: email, resend: true }
      await Promise.all([test.call(send, { token, body }), deletes(token, id)])
      expect(await mine(token)).toEqual([])
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
    const { id, email, token } = await invited()
    test.clock.advance(8 * 86_400)
    expect(await deletes(token, id, 'nb')).toEqual({
      resultCode: 1,
      detail: `Invitasjonen til ${email} er slettet.`,
    })
  })

  it.each(['A'.repeat(43), 'x', ''])('8: does not know %j', async (id) => {
    const { token } = await invited()
    expect(await deletes(token, id)).toEqual({ resultCode: 8, detail: 'There is no such invitation.' })
  })

  it('7: is its sender’s right alone', async () => {
    const [own, other] = [await invited(), await invited()]
    expect(await deletes(own.token, other.id)).toMatchObject({ resultCode: 7 })
    expect((await lookedUp(other.id)).json().resultCode).toBe(1)
  })

  it('9, 10: leaves those that led somewhere', async () => {
    const { id, email, token } = await invited()
    await registers(id, email)
    expect(await deletes(token, id)).toEqual({ resultCode: 9, detail: expect.any(String) })
    const invitee = await accountOf(email)
    await test.app.db.transaction().execute((tx) => completeInvitations(test.app, tx, [invitee?.id ?? '']))
    expect(await deletes(token, id)).toEqual({ resultCode: 10, detail: expect.any(String) })
  })
})

describe('completing an invitation', () => {
  async function registered() {
    const one = await invited()
    await registers(one.id, one.email)
    return { ...one, inviteeId: (await accountOf(one.email))?.id ?? '' }
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
    expect(await mine(token)).toMatchObject([
      { status: 3, completedAt: new Date(test.clock.now()).toISOString() },
    ])
    expect((await lookedUp(id)).json()).toMatchObject({
      resultCode: userResult.inviteAlreadyCompleted,
      status: 3,
    })
    expect(await registers(id, email)).toMatchObject({ resultCode: userResult.inviteAlreadyCompleted })
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
    expect(await mine(token)).toMatchObject([{ status: 2, completedAt: null }])
    expect(await points(token)).toBe(0)
  })

  it('does nothing for who came without an invitation', async () => {
    expect(await complete((await test.build.account()).id)).toEqual([])
  })
})
