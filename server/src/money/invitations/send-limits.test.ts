import { contract } from '@strom/contract'
import { describe, expect, it } from 'vitest'
import { annaEmail, useInviter } from '../../../testing/stages/inviter-stage.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { removeExpired } from '../../compose/retention.ts'

const { delete: deleteCall } = contract.invitations
const friend = 'friend@example.org'

let test: TestApp
let anna: string
const { invite, list, memberNamed } = useInviter((inviter) => {
  ;({ test, anna } = inviter)
})

describe('quotas', () => {
  it('a member sends 20 a day, deleted ones and resends included', async () => {
    for (let i = 0; i < 19; i++)
      expect((await invite(anna, `friend-${i}@example.org`)).json().resultCode).toBe(1)
    expect((await invite(anna, 'friend-0@example.org', { resend: true })).json().resultCode).toBe(1)
    const [newest] = await list(anna)
    await test.call(deleteCall, { token: anna, body: { invitationId: newest?.id ?? '' } })
    const refused = await invite(anna, 'one-more@example.org')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(86_400))
    expect(refused.json().detail).toBe('You can send 20 invitations a day. Try again in 24 hours.')
    expect((await invite(anna, 'one-more@example.org', { language: 'nb' })).json().detail).toBe(
      'Du kan sende 20 invitasjoner i døgnet. Prøv igjen om 24 timer.',
    )
    expect((await invite(await memberNamed('Kari'), 'one-more@example.org')).json().resultCode).toBe(1)
    test.clock.advance(86_400)
    expect((await invite(anna, 'two-more@example.org')).json().resultCode).toBe(1)
    test.clock.advance(2 * 86_400 + 1)
    await removeExpired(test.app, 'invitationSends')
    expect(await test.app.db.selectFrom('invitation_sends').selectAll().execute()).toEqual([])
  })

  it('an invitation is resent 5 times a day, also when it is made again', async () => {
    await invite(anna, friend)
    for (let i = 0; i < 4; i++) {
      test.clock.advance(60)
      expect((await invite(anna, friend, { resend: true })).json().resultCode).toBe(1)
    }
    const [invitation] = await list(anna)
    await test.call(deleteCall, { token: anna, body: { invitationId: invitation?.id ?? '' } })
    expect((await invite(anna, friend)).json().resultCode).toBe(1)
    const refused = await invite(anna, friend, { resend: true })
    expect(refused.statusCode).toBe(429)
    expect(refused.json().detail).toBe('You can resend an invitation 5 times a day. Try again in 24 hours.')
    expect((await invite(anna, 'other@example.org')).json().resultCode).toBe(1)
  })

  it('cannot be used to ask who has an account without end', async () => {
    for (let i = 0; i < 60; i++) await invite(anna, annaEmail)
    const refused = await invite(anna, annaEmail)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().detail).toMatch(/^Too many tries/)
  })
})

describe('user/all', () => {
  it('lists a member’s own, newest first', async () => {
    await invite(await memberNamed('Bjørn'), 'his@example.org')
    await invite(anna, 'first@example.org')
    test.clock.advance(1)
    await invite(anna, 'second@example.org')
    expect((await list(anna)).map(({ email }) => email)).toEqual(['second@example.org', 'first@example.org'])
  })
})
