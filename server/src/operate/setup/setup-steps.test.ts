import { contract, languages, type SetupFinding, type SetupState } from '@strom/contract'
import { tellFinding } from '@strom/contract/content/findings'
import { describe, expect, it } from 'vitest'
import { lastMail, outbox } from '../../../testing/outbox.ts'
import { elsewhere, email, useSetupSite } from '../../../testing/setup-site.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { setupAtStart } from './owner-link.ts'

const { setup } = contract

let site: TestApp
const { owner } = useSetupSite((opened) => {
  site = opened
})

describe('the rest of the set-up', () => {
  async function step(call: 'sendMail' | 'waiveMail', token: string) {
    return (await site.call(setup[call], { token })).json()
  }
  const state = async (token: string): Promise<SetupState> =>
    (await site.call(setup.open, { token, body: {} })).json().setup
  const confirm = async (token: string, code: string) =>
    (await site.call(setup.confirmMail, { token, body: { code } })).json()
  const mailedCode = async () =>
    /^\d{6}$/m.exec((await lastMail(site.app, email, 'setup-test')).text)?.[0] ?? ''

  it('says how far it has got', async () => {
    expect(await state(await owner())).toEqual({
      email,
      publicUrl: 'https://live.example.org',
      mail: { server: '127.0.0.1:1', from: 'post@example.org', state: 'open', sent: null, error: null },
      takesPayments: false,
      streams: [],
      builtIn: expect.arrayContaining([{ id: 'fjord', title: expect.any(String) }]),
    })
  })

  it('asks nobody again for the password that was chosen this moment, and mails of no new device', async () => {
    const token = await owner()
    expect((await site.call(contract.mailServer.remove, { token })).statusCode).toBe(200)
    expect(await outbox(site.app, email)).toEqual([])
    site.clock.advance(600)
    expect((await site.call(contract.mailServer.remove, { token })).statusCode).toBe(401)
  })

  it('is finished once a mail has arrived, and is gone afterwards', async () => {
    const token = await owner()
    expect((await site.call(setup.finish, { token })).json()).toMatchObject({ resultCode: 2 })
    expect(await confirm(token, '000000')).toMatchObject({ resultCode: 2 })
    expect(await step('sendMail', token)).toMatchObject({
      resultCode: 1,
      setup: { mail: { sent: 'queued' } },
    })
    expect(await step('sendMail', token)).toMatchObject({ resultCode: 2 })
    const code = await mailedCode()
    expect(await confirm(token, ` ${code} `)).toMatchObject({ setup: { mail: { state: 'confirmed' } } })
    expect((await site.call(setup.finish, { token })).json()).toEqual({ resultCode: 1 })
    for (const call of [setup.check, setup.sendMail, setup.waiveMail, setup.finish]) {
      expect((await site.call(call, { token })).statusCode).toBe(404)
    }
    expect((await site.call(setup.open, { token, body: {} })).statusCode).toBe(404)
    expect((await site.call(setup.confirmMail, { token, body: { code } })).statusCode).toBe(404)
    expect(await setupAtStart(site.app)).toBeNull()
    const acts = await site.app.db.selectFrom('audit_log').select('act').orderBy('id').execute()
    expect(acts.map(({ act }) => act)).toEqual(['owner-made', 'mail-confirmed', 'setup-finished'])
  })

  it('takes no old code, no late code and not a sixth guess', async () => {
    const token = await owner()
    await step('sendMail', token)
    const first = await mailedCode()
    site.clock.advance(10)
    await step('sendMail', token)
    const second = await mailedCode()
    if (first !== second) expect(await confirm(token, first)).toMatchObject({ resultCode: 2 })
    site.clock.advance(3600)
    expect(await confirm(token, second)).toMatchObject({ resultCode: 2 })
    await step('sendMail', token)
    const third = await mailedCode()
    const wrong = third === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n += 1) await confirm(token, wrong)
    expect(await confirm(token, third)).toMatchObject({
      resultCode: 2,
      detail: expect.stringContaining('Too many'),
    })
    expect((await state(token)).mail.state).toBe('open')
  })

  it('can do without the mail, and adds a first stream once', async () => {
    const token = await owner()
    expect(await step('waiveMail', token)).toMatchObject({ setup: { mail: { state: 'waived' } } })
    const add = (channel: string, title = 'Fjorden') =>
      site.call(setup.addStream, { token, body: { channel, title } })
    expect((await add('fjord')).json()).toMatchObject({ resultCode: 1, setup: { streams: ['Fjorden'] } })
    expect((await add('fjord', 'Again')).json()).toMatchObject({ setup: { streams: ['Fjorden'] } })
    expect((await add('slate')).json()).toMatchObject({ resultCode: 2 })
    expect((await add('nordlys', ' ')).json()).toMatchObject({ resultCode: 2 })
    expect((await site.call(setup.finish, { token })).json()).toEqual({ resultCode: 1 })
  })

  it('looks the installation over', async () => {
    const { findings } = (await site.call(setup.check, { token: await owner() })).json()
    const stateOf = (check: string) => findings.find((one: { check: string }) => one.check === check)?.state
    expect(stateOf('mail server')).toBe('problem')
    expect(stateOf('payments')).toBe('ok')
    expect(stateOf('reached')).toBe('warning')
    for (const { code, values } of findings as SetupFinding[]) {
      for (const language of languages) {
        const { says, advice = '' } = tellFinding(code, values, language)
        expect(says + advice, `${code} in ${language}, without gaps`).toMatch(/^[^{}]+$/)
      }
    }
  })

  it('goes on in the first network only', async () => {
    const token = await owner()
    const calls = [setup.check, setup.sendMail, setup.waiveMail, setup.finish]
    for (const call of calls) {
      expect((await site.call(call, { token, ip: elsewhere })).json()).toMatchObject({ resultCode: 2 })
    }
    expect((await site.call(setup.open, { token, body: {}, ip: elsewhere })).json()).toMatchObject({
      resultCode: 2,
    })
    expect((await state(token)).mail.state).toBe('open')
  })

  it('is for owners', async () => {
    await owner()
    const staff = await site.signIn((await site.build.account({ isStaff: true })).email)
    expect((await site.call(setup.finish, { token: staff })).statusCode).toBe(403)
    expect((await site.call(setup.open, { token: staff, body: {} })).json()).not.toHaveProperty('setup')
  })
})
