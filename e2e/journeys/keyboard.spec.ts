import type { Page } from '@playwright/test'
import { brightness, colourOf } from '../support/colour.ts'
import { expect, test } from '../support/journey.ts'
import { expectMovingPicture } from '../support/picture.ts'

/** The accessible words of what has the focus, inside a control of the player too. */
function focusedWords(page: Page) {
  return page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    return (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim()
  })
}

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: RegExp, limit = 40) {
  const passed: string[] = []
  while (passed.length < limit) {
    await page.keyboard.press('Tab')
    const words = await focusedWords(page)
    if (name.test(words)) return
    passed.push(words)
  }
  throw new Error(`Tab passed ${passed.join(', ')}, but not ${name}`)
}

test('without a mouse: past the header, to a tile, and the picture moves', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Fjord/ })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Fjord$/)
  await expect(page.getByRole('link', { name: /^Fjord/ })).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/player?default=0')
  await expectMovingPicture(page)

  await tabTo(page, /^Trikken/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/player?default=2')
  await expect(page.getByRole('button', { name: /^Trikken/ })).toBeFocused()
  await expectMovingPicture(page)
})

test('backwards nothing gets the focus under the header', async ({ openBrowser, enter }) => {
  const page = await openBrowser({ viewport: { width: 1280, height: 420 } })
  await enter(page, 'anna')
  await page.goto('/support')
  const links = page.getByRole('main').getByRole('link')
  await expect(links.last()).toBeVisible()
  await links.last().focus()
  const header = await page.getByRole('banner').boundingBox()
  for (let left = (await links.count()) - 1; left > 0; left--) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(header?.height ?? 60)
  }
})

test('in forced colours the focus is seen, and the player’s light icons lie on dark', async ({
  page,
  enter,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await enter(page, 'anna')
  await page.goto('/subscription')
  const email = page.getByPlaceholder('Enter friends email')
  await email.focus()
  await expect(email).toHaveCSS('outline-style', 'solid')
  const current = page.getByRole('banner').getByRole('link', { name: 'Subscription' })
  await expect(current).toHaveCSS('border-bottom-style', 'solid')
  await page.goto('/profile')
  const password = page.getByLabel('Current password')
  await password.focus()
  await expect(password.locator('..')).toHaveCSS('outline-style', 'solid')
  await page.goto('/player?default=0')
  const bar = page.locator('media-control-bar')
  await expect
    .poll(async () => brightness(await colourOf(bar, { property: 'backgroundColor' })))
    .toBeLessThan(60)
})
