import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { callAs, takeToken } from '../../support/site.ts'

test('a television is signed in by a code that a member confirms, and is driven by its arrows alone', {
  tag: '@always',
}, async ({ page, openBrowser, enter }) => {
  const television = await openBrowser({ viewport: { width: 1920, height: 1080 } })
  await television.goto('/login')
  await television.getByRole('link', { name: 'Sign in on a television' }).click()
  await expect(television).toHaveURL('/tv')
  const shown = television.getByRole('status', { name: 'Code' })
  await expect(shown).toHaveText(/^[A-Z2-9]{6}$/)
  await expectAccessible(television, 'the code of a television')
  const code = (await shown.textContent()) ?? ''

  await enter(page, 'anna')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Sign in on a television' }).click()
  await expect(page).toHaveURL('/tv/confirm')
  const field = page.getByLabel('Code')
  await field.fill('BBBBBB')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toHaveText(/No television shows this code/)
  await field.fill(` ${code.toLowerCase()} `)
  await expectAccessible(page, 'the code that is entered')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(`shows ${code}.`)).toBeVisible()
  await expect(page.getByText('It is in the same network as you.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign this device in' }).click()
  await expect(page.getByRole('heading', { name: 'The television is signed in' })).toBeVisible()

  await expect(television).toHaveURL('/')
  await expect(television.getByRole('heading', { name: 'Live streams', level: 1 })).toBeVisible()
  const press = (key: string) => television.keyboard.press(key)
  const focused = television.locator(':focus')
  await television.getByRole('link', { name: 'Fjord' }).waitFor()
  await press('ArrowDown')
  for (
    let pressed = 0;
    pressed < 8 && !(await focused.getAttribute('href'))?.startsWith('/player');
    pressed += 1
  )
    await press('ArrowDown')
  await press('ArrowLeft')
  await press('ArrowLeft')
  await expect(focused).toHaveAttribute('href', '/player?default=0')
  await press('ArrowRight')
  await expect(focused).toHaveAttribute('href', '/player?default=1')
  await press('Enter')
  await expect(television).toHaveURL('/player?default=1')
  const list = television.getByRole('navigation', { name: 'Streams' })
  await expect(list.locator('[aria-current=true]')).toHaveText('Nordlys')
  const inList = () => focused.evaluate((element) => element.closest('nav')?.ariaLabel ?? '')
  await press('ArrowDown')
  await expect
    .poll(async () => {
      await press('ArrowRight')
      return inList()
    })
    .toBe('Streams')
  await expect
    .poll(async () => {
      const text = await focused.textContent()
      if (!text?.includes('Fjord')) await press('ArrowUp')
      return text
    })
    .toContain('Fjord')
  await press('Enter')
  await expect(list.locator('[aria-current=true]')).toHaveText('Fjord')
})

test('the television of an owner watches, and offers nothing that it may not do', async ({
  page,
  openBrowser,
  enter,
}) => {
  const television = await openBrowser({ viewport: { width: 1920, height: 1080 } })
  await television.goto('/tv')
  const shown = television.getByRole('status', { name: 'Code' })
  await expect(shown).toHaveText(/^[A-Z2-9]{6}$/)
  await enter(page, 'owner')
  await page.goto('/tv/confirm')
  await page.getByLabel('Code').fill((await shown.textContent()) ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Sign this device in' }).click()

  await expect(television).toHaveURL('/')
  await expect(television.getByRole('link', { name: 'Fjord' })).toBeVisible()
  const links = television.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
  await expect(links).toHaveText(['Home'])
  for (const name of ['Request a stream', 'Support', 'Console']) {
    await expect(television.getByText(name, { exact: true })).toHaveCount(0)
  }
  await expectAccessible(television, 'the streams on a television')
  const closed = ['/profile', '/subscription', '/transactions', '/invites', '/support', '/contactus']
  for (const path of [...closed, '/tv/confirm', '/paymentguide', '/admin', '/adminreports']) {
    await television.goto(path)
    await expect(television, path).toHaveURL('/')
  }
  await television.getByRole('link', { name: 'Fjord' }).click()
  await expect(television).toHaveURL('/player?default=0')
  await expect(television.getByRole('button', { name: 'Report a problem' })).toHaveCount(0)
  await links.click()
  await expect(television).toHaveURL('/')
  await television.getByRole('button', { name: 'Account' }).click()
  await television.getByRole('link', { name: 'Log out' }).click()
  await expect(television).toHaveURL('/login')
})

test('a television’s code that ran out is replaced by another', async ({ page }) => {
  await page.clock.install()
  await page.goto('/tv')
  const shown = page.getByRole('status', { name: 'Code' })
  await expect(shown).toHaveText(/^[A-Z2-9]{6}$/)
  const first = (await shown.textContent()) ?? ''
  await page.route('**/api/tv/claim', (route) => route.fulfill({ json: { resultCode: 2 } }), { times: 1 })
  await page.clock.runFor(4000)
  await expect(shown).not.toHaveText(first)
  await expect(shown).toHaveText(/^[A-Z2-9]{6}$/)
})

test('a member makes an address for Kodi, which lists the streams until its device is signed out', async ({
  page,
  enter,
  request,
}) => {
  const owner = await takeToken(request, 'owner')
  const set = async (value: boolean) => {
    const { settings } = await (await callAs(request, owner, 'GET', '/api/admin/settings')).json()
    const { changedAt } = settings.find(({ name }: { name: string }) => name === 'playerAddresses')
    const changes = [{ name: 'playerAddresses', value, changedAt }]
    await callAs(request, owner, 'POST', '/api/admin/settings/change', { changes })
  }
  await set(true)
  await enter(page, 'anna')
  await page.goto('/profile')
  await page.getByLabel(/Name of the player/).fill('Kodi in the attic')
  await page.getByRole('button', { name: 'Make an address' }).click()
  const made = page.getByRole('status').filter({ hasText: 'shown this once' })
  const address = (await made.locator('code').textContent()) ?? ''
  await expectAccessible(page, 'the address of a player')
  const list = await request.get(address)
  const text = await list.text()
  expect(text).toContain(',Fjord\n')
  const media = /^http\S+\/fjord\.m3u8$/m.exec(text)?.[0] ?? ''
  const playlist = await request.get(media)
  expect(playlist.status()).toBe(200)
  expect(await playlist.text()).toContain('#EXTM3U')
  const device = page.getByRole('listitem').filter({ hasText: 'Kodi in the attic' })
  await device.getByRole('button').click()
  await expect(device).toHaveCount(0)
  expect((await request.get(address)).status()).toBe(404)
  await set(false)
})
