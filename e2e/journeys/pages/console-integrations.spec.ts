import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../../support/axe.ts'
import { passwordWindow, showPassword } from '../../support/confirm-password.ts'
import { expect, test } from '../../support/journey.ts'

/** Must get no calls: a demonstration reaches no private address. */
async function listen() {
  let calls = 0
  const server = createServer((_request, response) => {
    calls += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, calls: () => calls, close: () => server.close() }
}

test('an owner adds a webhook, reads its log and removes it', async ({ page, enter }) => {
  await enter(page, 'owner')
  const program = await listen()
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Mail server' }).click()
  await expect(page.getByText('its mails stay here')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).last().click()
  await page.getByRole('link', { name: 'Integrations' }).click()
  await expect(page.getByText('No program is told anything.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Address').fill('ftp://a.example')
  await window.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(window.getByText('Choose at least one event.')).toBeVisible()
  await window.getByLabel('An order is paid').check()
  await window.getByLabel('A stream is live').check()
  await window.getByRole('button', { name: 'Add a webhook' }).click()
  await showPassword(page)
  await expect(window.getByText('Enter an address that begins with https://')).toBeVisible()
  const address = `http://127.0.0.1:${program.port}/hook`
  await window.getByLabel('Address').fill(address)
  await window.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(window.getByLabel('Secret that signs', { exact: true })).toHaveValue(/^whsec_/)
  await page.keyboard.press('Escape')
  await window.getByRole('button', { name: 'I have copied it' }).click()

  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('An order is paid, A stream is live')
  await row.getByRole('button', { name: `Log of ${address}` }).click()
  await window.getByRole('button', { name: 'Send a test' }).click()
  await expect(window.getByText('a demonstration reaches no inner address')).toBeVisible()
  expect(program.calls()).toBe(0)
  await window.getByText('What was sent').click()
  await expect(window.getByText('"type": "test"')).toBeVisible()
  await window.getByRole('button', { name: 'Remove' }).click()
  await window.getByRole('alert').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No program is told anything.')).toBeVisible()
  program.close()
})

test('a program asks by a key until it is ended', { tag: '@always' }, async ({ page, enter, request }) => {
  await enter(page, 'owner')
  await page.goto('/admin/settings/integrations')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Name').fill('Discord')
  await window.getByLabel('Read people').check()
  await window.getByRole('button', { name: 'Make a key' }).click()
  await expect(passwordWindow(page).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(passwordWindow(page)).toBeHidden()
  await expect(window.getByRole('alert')).toHaveText('Enter your password again to do this.')
  await expect(window.getByLabel('Name')).toHaveValue('Discord')
  await window.getByRole('button', { name: 'Make a key' }).click()
  await showPassword(page, 'not the password')
  await expect(passwordWindow(page).getByRole('alert')).toHaveText('Incorrect password')
  await passwordWindow(page).getByLabel('Password', { exact: true }).fill('')
  await passwordWindow(page).getByLabel('Password', { exact: true }).focus()
  await showPassword(page)
  await expect(passwordWindow(page)).toBeHidden()
  const key = await window.getByRole('textbox', { name: 'Key' }).inputValue()
  await window.getByRole('button', { name: 'I have copied it' }).click()

  const ask = async (path: string) => {
    const answer = await request.post(path, {
      headers: { Authorization: `Bearer ${key}` },
      data: { text: 'anna@strom.test' },
    })
    return answer.json()
  }
  expect(await ask('/api/admin/people/search')).toMatchObject({ people: [{ email: 'anna@strom.test' }] })
  expect(await ask('/api/admin/orders/search')).toMatchObject({ reason: 'scope' })
  // The password is not asked for again within ten minutes; one of the two keys survives 'log out all
  // devices'.
  await page.getByRole('button', { name: 'Make a key' }).click()
  await window.getByLabel('Name').fill('Books')
  await window.getByLabel('Read people').check()
  await window.getByRole('button', { name: 'Make a key' }).click()
  await window.getByRole('button', { name: 'I have copied it' }).click()
  await page.goto('/profile')
  const kept = page.getByRole('group', { name: 'Keys that go on' }).last()
  await expect(kept.getByRole('checkbox')).toHaveCount(2)
  await kept.getByLabel('Discord').check()
  await expectAccessible(page, 'the keys to keep')
  await page.getByRole('button', { name: 'Log out all devices' }).click()
  await expect(page).toHaveURL('/login')
  expect(await ask('/api/admin/people/search')).toMatchObject({ people: [{ email: 'anna@strom.test' }] })

  await enter(page, 'owner')
  await page.goto('/admin/settings/integrations')
  await expect(page.getByRole('button', { name: 'Remove the key Books' })).toHaveCount(0)
  await expectAccessible(page, 'what other programs are told and ask')
  await page.getByRole('button', { name: 'Remove the key Discord' }).click()
  await window.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No program has a key.')).toBeVisible()
  expect(await ask('/api/admin/people/search')).toMatchObject({ reason: 'session' })

  await page.getByRole('link', { name: 'API reference' }).click()
  await page.getByLabel('Search calls').fill('grant-days')
  await page.getByText('POST /api/admin/people/grant-days').click()
  await expect(page.getByText('days: integer').first()).toBeVisible()
  await expectAccessible(page, 'the API reference')
})
