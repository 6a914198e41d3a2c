import { contract, type OwnerSetting, plainResult } from '@strom/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type SettingName, settingDefinitions } from './definitions.ts'

let test: TestApp
let owner: string
beforeEach(async () => {
  test = await openTestApp()
  owner = await test.confirm(await test.signIn((await test.build.account({ isOwner: true })).email))
})
afterEach(() => test.close())

const names = Object.keys(settingDefinitions) as SettingName[]
const numbers = names.filter((name) => typeof settingDefinitions[name].initial === 'number')

async function changeSetting(name: SettingName, value: number) {
  const { settings } = (await test.call(contract.settings.list, { token: owner })).json()
  const { changedAt } = settings.find((setting: OwnerSetting) => setting.name === name)
  const body = { changes: [{ name, value, changedAt }] }
  return (await test.call(contract.settings.change, { token: owner, body })).json()
}

it('no number is allowed that moments and tables have no room for', async () => {
  for (const name of numbers) {
    const reason = expect.stringMatching(/^Enter .* at most\.$/)
    const refused = { resultCode: plainResult.fail, wrong: { name, reason } }
    expect.soft(await changeSetting(name, 10 ** 15), name).toMatchObject(refused)
  }
})

it('with the largest times that are allowed members are answered', async () => {
  const waitedFor = 'invitationMailWaitSeconds'
  const times = names.filter((name) => settingDefinitions[name].kind === 'seconds' && name !== waitedFor)
  for (const name of times) {
    const { wrong } = await changeSetting(name, 10 ** 15)
    const most = Number(/\d+/.exec(wrong.reason)?.[0])
    await changeSetting(name, most)
    await expect.poll(() => test.app.settings.get(name), { message: name }).toBe(most)
  }
  const { email } = await test.build.account({ span: { days: 30 } })
  const token = await test.confirm(await test.signIn(email))
  const { devices } = (await test.call(contract.sessions.devices, { token })).json()
  expect(devices).toHaveLength(1)
  const { streamToken } = (await test.call(contract.playback.expiryToken, { token, body: {} })).json()
  expect(streamToken).toEqual(expect.any(String))
  const body = { invitationEmail: 'friend@example.org' }
  const { invitation } = (await test.call(contract.invitations.send, { token, body })).json()
  expect(invitation).toMatchObject({ expired: false, link: expect.any(String) })
})
