// Stored values that this version does not allow.
import { contract, type OwnerSetting, plainResult } from '@strom/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runCommand } from '../../operate/cli/run-command.ts'
import { upsertSetting } from './queries.ts'
import { openSettings, type Settings } from './settings.ts'

/** As an older version allowed it. */
const twice = [7, 3, 3, 1]
const complaint =
  'reminderDays is stored as [7,3,3,1], which is not allowed (must name each day once); its first value is in force: [7,3,1].'

let test: TestApp
let settings: Settings
let said: string[]
beforeEach(async () => {
  test = await openTestApp()
  await upsertSetting(test.app.db, 'reminderDays', twice, new Date(test.clock.now()))
  said = []
  settings = await openSettings({ ...test.app, log: { warn: (says: unknown) => said.push(String(says)) } })
})
afterEach(async () => {
  settings.close()
  await test.close()
})

const told = () => test.app.events.publish(test.app.db, 'settings', {})

it('is said in the log at the start, and not again at each reading', async () => {
  expect(settings.get('reminderDays')).toEqual([7, 3, 1])
  expect(settings.notAllowed('reminderDays')).toEqual({ stored: twice, why: 'must name each day once' })
  expect(settings.notAllowed('brandName')).toBeNull()
  expect(said).toEqual([`a setting has no effect: ${complaint}`])

  await upsertSetting(test.app.db, 'settingOfTomorrow', 1, new Date(test.clock.now()))
  await told()
  await expect.poll(() => said).toHaveLength(2)
  expect(said[1]).toContain('settingOfTomorrow is stored but unknown to this version')
  await told()
  await settings.set(test.app.db, 'brandName', 'Club')
  await expect.poll(() => settings.get('brandName')).toBe('Club')
  expect(said).toHaveLength(2)
})

it('is shown to the owner, who may store the first value', async () => {
  const { email } = await test.build.account({ isStaff: true, isOwner: true })
  const token = await test.confirm(await test.signIn(email))
  const listed = (await test.call(contract.settings.list, { token })).json()
  const one = listed.settings.find(({ name }: OwnerSetting) => name === 'reminderDays')
  expect(one).toMatchObject({ value: [7, 3, 1], initial: [7, 3, 1], stored: twice })
  expect(listed.settings.filter(({ stored }: OwnerSetting) => stored !== undefined)).toEqual([one])

  const changes = [{ name: 'reminderDays', value: one.value, changedAt: one.changedAt }]
  const changed = (await test.call(contract.settings.change, { token, body: { changes } })).json()
  expect(changed.resultCode).toBe(plainResult.success)
  expect(changed.settings.filter(({ stored }: OwnerSetting) => stored !== undefined)).toEqual([])
  const subject = { kind: 'setting', id: 'reminderDays' }
  const { acts } = (await test.call(contract.audit.list, { token, body: { subject } })).json()
  expect(acts).toMatchObject([{ act: 'setting-changed', before: twice, after: [7, 3, 1] }])
  await expect.poll(() => settings.notAllowed('reminderDays')).toBeNull()
})

it('is shown on the command line, which may store the first value', async () => {
  await told()
  await expect.poll(() => test.app.settings.notAllowed('reminderDays')).not.toBeNull()
  const strom = async (...words: string[]) => (await runCommand(test.app, words, 'server', () => {})).out
  const hint = '(stored is [7,3,3,1], which is not allowed: must name each day once)'
  expect(await strom('setting', 'get', 'reminderDays')).toBe(`[7,3,1]  ${hint}`)
  expect(JSON.parse(await strom('setting', 'get', 'reminderDays', '--json'))).toMatchObject({
    value: [7, 3, 1],
    notAllowed: { stored: twice },
  })
  expect(await strom('setting', 'list')).toContain(`reminderDays = [7,3,1]  ${hint}\n`)
  expect(await strom('setting', 'set', 'reminderDays', '[7,3,1]')).toBe('reminderDays: [7,3,3,1] → [7,3,1]')
  expect(await strom('setting', 'get', 'reminderDays')).toBe('[7,3,1]')
})
