import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'

test('a television is signed in by a code that a member confirms, and is driven by its arrows alone', async ({
  page,
  openBrowser,
  enter,
}) => {
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
  await press('ArrowDown')
  await press('Enter')
  await expect(television).toHaveURL(/\/(player|support|$)/)
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
