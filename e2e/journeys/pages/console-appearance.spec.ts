import { fileURLToPath } from 'node:url'
import { expectAccessible } from '../../support/axe.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'

const icon = fileURLToPath(new URL('../../../web/public/icon-192.png', import.meta.url))

test.afterEach(async () => {
  for (const name of ['accentColour', 'brandIcon', 'loginPicture']) await strom('setting', 'set', name, '')
})

test('an owner gives the site a colour, an icon and a picture, and everybody sees them', {
  tag: '@always',
}, async ({ page, openBrowser, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/appearance')
  await page.getByLabel('Colour code').fill('blue')
  await expect(page.getByText('Enter # and six digits or letters from a to f.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the colour' })).toBeDisabled()
  await page.getByLabel('Colour code').fill('#1561bd')
  await expectAccessible(page, 'how a colour reads')
  await page.getByRole('button', { name: 'Save the colour' }).click()
  await expect(page.getByRole('button', { name: 'Back to Strøm’s own' })).toBeVisible()

  for (const [choose, remove] of [
    ['Choose an icon', 'Remove the icon'],
    ['Choose a picture', 'Remove the picture'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: choose }).click()
    await (await chooser).setFiles(icon)
    await expect(page.getByRole('button', { name: remove })).toBeVisible()
  }

  const stranger = await openBrowser()
  await stranger.goto('/login')
  const button = stranger.getByRole('button', { name: 'Sign in' })
  await expect(button).toHaveCSS('background-color', 'rgb(21, 97, 189)')
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(stranger.locator('.strom-login-picture')).toBeVisible()
  await expect(stranger.locator('header .strom-mark')).toHaveCSS(
    'background-image',
    /\/images\/[0-9a-f]{32}\.webp/,
  )
  await expect(stranger.locator('link[rel=icon]')).toHaveAttribute('href', /^\/images\/[0-9a-f]{32}\.png$/)
  await expectAccessible(stranger, 'signing in with a brand')

  await page.getByRole('button', { name: 'Remove the icon' }).click()
  await expect(page.getByRole('button', { name: 'Remove the icon' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to Strøm’s own' }).click()
  await expect(page.getByLabel('Colour code')).toHaveValue('')
})
