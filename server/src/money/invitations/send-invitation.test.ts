import { contract, invitationResult } from '@strom/contract'
import { describe, expect, it } from 'vitest'
import { mailedSecret, outbox } from '../../../testing/outbox.ts'
import { annaEmail, useInviter } from '../../../testing/stages/inviter-stage.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { deliverMail } from '../../base/mail/deliver-mail.ts'
import { createSmtpTransport } from '../../base/mail/smtp.ts'
import { openTestSmtpServer } from '../../base/mail/testing-smtp.ts'

const { send, register } = contract.invitations
const weekSeconds = 7 * 86_400
const friend = 'friend@example.org'

let test: TestApp
let anna: string
const { invite, list, memberNamed } = useInviter((inviter) => {
  ;({ test, anna } = inviter)
})

async function registerFriend(invitationId: string, email = friend) {
  const body = { invitationId, email, username: '', password: 'long enough' }
  return (await test.call(register, { body })).json()
}

describe('sendinvitationemail', () => {
  it('1: makes an invitation for a week and mails it in the sender’s language', async () => {
    const answer = (await invite(anna, ' FRIEND@example.org')).json()
    const secret = await mailedSecret(test.app, friend, 'invitation')
    const invitation = {
      id: secret,
      email: friend,
      status: 1,
      createdAt: '2026-11-20T12:00:00.000Z',
      registeredAt: null,
      completedAt: null,
      expiresAt: '2026-11-27T12:00:00.000Z',
      expired: false,
      mailState: 'queued',
      link: `http://localhost:3000/register/?invitation=${secret}`,
    }
    expect(answer).toEqual({
      resultCode: 1,
      detail: `The invitation to ${friend} is on its way.`,
      invitation,
    })
    expect(await list(anna)).toEqual([invitation])
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(await outbox(test.app)).toMatchObject([
      {
        kind: 'invitation',
        to: friend,
        subject: 'You are invited to Strøm',
        text: expect.stringContaining('Anna (anna@example.org) invites you'),
        links: [invitation.link],
      },
    ])
    expect((await outbox(test.app))[0]?.text).toContain('for 7 days')
    await test.call(contract.accounts.setLanguage, { token: anna, body: { language: 'nb' } })
    expect((await invite(anna, 'other@example.org', { language: 'nb' })).json().detail).toBe(
      'Invitasjonen til other@example.org er på vei.',
    )
    expect((await outbox(test.app, 'other@example.org'))[0]?.subject).toBe('Du er invitert til Strøm')
  })

  it.each(['Win now: https://evil.example', 'Win now on evil.example', '10 000 kr. evil.xn--q9j'])(
    'puts no username into mails to strangers that is no name: %s',
    async (username) => {
      await invite(await memberNamed(username), friend)
      expect(JSON.stringify(await outbox(test.app))).not.toContain('evil')
    },
  )

  it.each(['J.R.R. Tolkien', 'Kari Nordmann jr.', "Ola-André O'Neill"])(
    'puts a name into them: %s',
    async (username) => {
      await invite(await memberNamed(username), friend)
      expect((await outbox(test.app))[0]?.text).toContain(`${username} (`)
    },
  )

  it('2: has nothing to resend when it was never sent, or is gone', async () => {
    expect((await invite(anna, friend, { resend: true })).json()).toEqual({
      resultCode: invitationResult.fail,
      detail: 'There is no such invitation any more.',
    })
  })

  it('3: makes the invitation all the same when no mail can be sent to its address', async () => {
    const answer = (await invite(anna, 'a,b@example.org')).json()
    expect(answer).toMatchObject({
      resultCode: invitationResult.createdButEmailFailed,
      detail: expect.stringContaining('Copy its link'),
      invitation: { mailState: 'failed', link: expect.stringContaining('/register/?invitation=') },
    })
    expect(await list(anna)).toHaveLength(1)
    expect((await invite(anna, 'a,b@example.org', { resend: true, language: 'nb' })).json()).toMatchObject({
      resultCode: 3,
      detail: expect.stringContaining('Kopier lenken'),
    })
    expect(await registerFriend(answer.invitation.id, 'a,b@example.org')).toEqual({ resultCode: 1 })
  })

  it('4: does not invite who has an account, oneself neither', async () => {
    const { email } = await test.build.account()
    for (const address of [email, annaEmail]) {
      expect((await invite(anna, address)).json()).toEqual({
        resultCode: invitationResult.userEmailAlreadyExists,
        detail: 'This email address is already registered.',
      })
    }
    expect(await outbox(test.app)).toEqual([])
  })

  it('4: an invitation to an address that a member takes is of no use meanwhile', async () => {
    await invite(anna, friend)
    const { id } = await test.build.account()
    const moveTo = (email: string) =>
      test.app.db.updateTable('accounts').set({ email }).where('id', '=', id).execute()
    await moveTo(friend)
    expect(await list(anna)).toMatchObject([{ status: 1, expired: true, link: null }])
    expect((await invite(anna, friend, { resend: true })).json().resultCode).toBe(4)
    await moveTo('elsewhere@example.org')
    expect(await list(anna)).toMatchObject([{ status: 1, expired: false, link: expect.any(String) }])
  })

  it('5: does not invite twice, unless asked to send again', async () => {
    const first = (await invite(anna, friend)).json().invitation
    expect((await invite(anna, friend)).json().resultCode).toBe(invitationResult.alreadyExistsFromSender)
    test.clock.advance(86_400)
    const again = (await invite(anna, friend, { resend: true })).json()
    expect(again).toMatchObject({ resultCode: 1, invitation: { id: first.id, createdAt: first.createdAt } })
    expect(again.invitation.expiresAt).toBe('2026-11-28T12:00:00.000Z')
    expect(await list(anna)).toHaveLength(1)
    expect((await outbox(test.app)).map(({ state }) => state)).toEqual(['failed', 'queued'])
  })

  it.each([
    ['friend', 'en', 'Enter a valid email address'],
    ['friend@', 'nb', 'Skriv inn en gyldig e-postadresse'],
    ['', 'en', 'Enter a valid email address'],
  ])('6: wants an e-mail address, not %j', async (email, language, detail) => {
    expect((await invite(anna, email, { language })).json()).toEqual({ resultCode: 6, detail })
  })

  it('7: leaves an address to who invited it first, until that runs out', async () => {
    const bjorn = await memberNamed('Bjørn')
    await invite(anna, friend)
    expect((await invite(bjorn, friend)).json().resultCode).toBe(invitationResult.createdByDifferentUser)
    test.clock.advance(weekSeconds)
    expect((await invite(bjorn, friend)).json().resultCode).toBe(1)
    expect((await invite(anna, friend, { resend: true })).json().resultCode).toBe(7)
    expect((await list(anna))[0]).toMatchObject({ status: 1, expired: true, link: null })
  })

  it.each([{}, { resend: true }])('renews one’s own expired invitation with %j', async (wish) => {
    const { id } = (await invite(anna, friend)).json().invitation
    test.clock.advance(weekSeconds)
    expect((await list(anna))[0]).toMatchObject({ id, expired: true, link: null })
    expect((await invite(anna, friend, wish)).json()).toMatchObject({
      resultCode: 1,
      invitation: { id, expired: false },
    })
  })

  it('of many at once makes one invitation', async () => {
    const tokens = [anna, await memberNamed('Bjørn'), await memberNamed('Kari')]
    const answers = await Promise.all([...tokens, ...tokens, ...tokens].map((token) => invite(token, friend)))
    const codes = answers.map((answer) => answer.json().resultCode).sort()
    expect(codes).toEqual([1, 5, 5, 7, 7, 7, 7, 7, 7])
    expect(await outbox(test.app)).toHaveLength(1)
  })
})

describe('what is known of the mail', () => {
  async function withServer(misbehave: { rcptTo?: string }) {
    const server = await openTestSmtpServer()
    server.misbehave = misbehave
    const transport = createSmtpTransport({ url: server.url, from: 'noreply@strom.test', patienceMs: 500 })
    const [mail] = await test.app.db.selectFrom('mails').select('id').where('state', '=', 'queued').execute()
    await deliverMail(test.app, transport, mail?.id ?? '', 0).catch(() => {})
    await server.close()
  }

  it.each([
    [{}, 'sent'],
    [{ rcptTo: '451 later' }, 'queued'],
    [{ rcptTo: '550 no such user' }, 'failed'],
  ])('after %j stands beside the invitation as %s', async (misbehave, state) => {
    await invite(anna, friend)
    await withServer(misbehave)
    expect((await list(anna))[0]).toMatchObject({ mailState: state, link: expect.any(String) })
  })

  it('3: a mail server that refuses at once is heard before the answer', async () => {
    const server = await openTestSmtpServer()
    const settings = { invitationMailWaitSeconds: 10 }
    const site = await openTestApp({ settings, env: { STROM_SMTP_URL: server.url } })
    await site.app.jobs.start()
    const token = await site.signIn((await site.build.account()).email)
    const ask = async (invitationEmail: string) =>
      (await site.call(send, { token, body: { invitationEmail } })).json()
    expect(await ask('one@example.org')).toMatchObject({ resultCode: 1, invitation: { mailState: 'sent' } })
    server.misbehave = { rcptTo: '550 5.1.1 no such user' }
    expect(await ask('two@example.org')).toMatchObject({ resultCode: 3, invitation: { mailState: 'failed' } })
    server.misbehave = { rcptTo: '451 4.7.1 later' }
    expect(await ask('three@example.org')).toMatchObject({
      resultCode: 1,
      invitation: { mailState: 'queued' },
    })
    await site.close()
    await server.close()
  })
})
