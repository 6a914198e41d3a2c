import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../../support/axe.ts'
import { brightness, colourOf } from '../../support/colour.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { cutWords } from '../../support/layout.ts'
import { expectMovingPicture, expectPicture } from '../../support/picture.ts'

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    close: 'Close',
    request: 'Request a stream',
    menu: 'Open the menu',
    account: 'Account',
    quality: /^Quality: /,
  },
  nb: {
    email: 'E-post',
    password: 'Passord',
    signIn: 'Logg inn',
    close: 'Lukk',
    request: 'Be om en sending',
    menu: 'Åpne menyen',
    account: 'Konto',
    quality: /^Kvalitet: /,
  },
} as const

for (const { colours, language, width } of looks) {
  test(`no barriers in ${colours} colours, ${language}, at ${width} px`, { tag: '@always' }, async ({
    openBrowser,
    enter,
  }) => {
    const t = words[language]
    const page = await openBrowser({
      locale: language,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)

    await page.goto('/login')
    await page.getByLabel(t.email).fill('nobody')
    await page.getByRole('button', { name: t.signIn, exact: true }).click()
    await expect(page.getByLabel(t.email)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colours)
    await expectAccessible(page, 'login')

    await enter(page, 'anna')
    await page.goto('/')
    await page.getByRole('button', { name: /Havna/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'stream in maintenance')
    await dialog.getByRole('button', { name: t.close }).click()
    await expect(dialog).toBeHidden()
    await expectAccessible(page, 'home')
    await page.getByRole('button', { name: t.request }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'request a stream')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: width < 768 ? t.menu : t.account }).click()
    await expect(page.getByRole('link', { name: /Log out|Logg ut/ })).toBeVisible()
    await expectAccessible(page, 'menu')

    await page.goto('/subscription')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'subscription')
    await page.goto('/player?default=0')
    await expectPicture(page)
    await page.getByRole('button', { name: t.quality }).click()
    await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    await expectAccessible(page, 'player')
  })
}

const others = {
  nobody: [
    '/register/?invitation=nobodys',
    '/forgot-password',
    '/password-reset-confirmation?token=nobodys',
    '/confirm-email-change?token=nobodys',
    '/undo-email-change?token=nobodys',
  ],
  anna: ['/invites', '/profile', '/playersldp?default=99'],
} as const

for (const { colours, language, width } of looks) {
  test(`no barriers on the other pages in ${colours} colours, ${language}, at ${width} px`, async ({
    openBrowser,
    enter,
  }) => {
    const page = await openBrowser({
      locale: language,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/\S/)
      await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
      await expectAccessible(page, path)
    }
    for (const path of others.nobody) await look(path)
    await enter(page, 'anna')
    for (const path of others.anna) await look(path)
  })
}

test('no barriers for who may not watch, or where the site is in maintenance', async ({
  openBrowser,
  enter,
}) => {
  const page = await openBrowser({ reducedMotion: 'reduce' })
  await enter(page, 'bjorn')
  await page.goto('/')
  await page.getByRole('button', { name: /Fjord/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'purchase a subscription')
  await page.goto('/player?default=0')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'no subscription')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'not found')
  try {
    await strom('announcements', 'announce', 'The regatta', 'Live from Saturday.')
    await page.goto('/')
    await expect(page.getByRole('dialog', { name: 'The regatta' })).toBeVisible()
    await expectAccessible(page, 'announcement')
    await strom('maintenance', 'on')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Under maintenance' })).toBeVisible()
    await expectAccessible(page, 'maintenance')
  } finally {
    await strom('announcements', 'call-off', 'The regatta')
    await strom('maintenance', 'off')
  }
})

/** The focused control's name, also inside the player's shadow roots. */
function focusedWords(page: Page) {
  return page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    return (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim()
  })
}

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

const pages = ['/', '/subscription', '/invites', '/contactus', '/profile', '/adminreports', '/adminsupport']
const widths = [320, 375, 768, 1024, 1280, 1366, 1440]

for (const locale of ['en-GB', 'nb-NO']) {
  test(`no button, link or name of the site is cut at any width, in ${locale}`, async ({
    openBrowser,
    enter,
  }) => {
    const page = await openBrowser({ locale })
    await enter(page, 'owner')
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => cutWords(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })
}

test('an owner’s links have room in wide letters, too, as a plain Linux has them', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.addStyleTag({ content: '* { font-family: "DejaVu Sans" !important }' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => cutWords(page), `${width} px`).toEqual([])
  }
})

test('letters of twice the usual size have room, too', async ({ playwright, launchOptions, enter }) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await enter(page, 'owner')
  for (const path of ['/', '/adminsupport', '/admin/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => cutWords(page), path).toEqual([])
  }
  await browser.close()
})

test('letters of twice the usual size make no page of a phone scroll sideways', async ({
  playwright,
  launchOptions,
  enter,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  for (const locale of ['en-GB', 'nb-NO']) {
    const page = await browser.newPage({ viewport: { width: 375, height: 800 }, locale })
    await enter(page, 'anna')
    for (const path of ['/subscription', '/profile']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, `${path} in ${locale}`).toBe(375)
    }
  }
  await browser.close()
})
