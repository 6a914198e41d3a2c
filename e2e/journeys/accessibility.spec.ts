import { expectAccessible, looks } from '../support/axe.ts'
import { strom } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { expectPicture } from '../support/picture.ts'

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
    request: 'Be om en strøm',
    menu: 'Åpne menyen',
    account: 'Konto',
    quality: /^Kvalitet: /,
  },
} as const

for (const { colours, language, width } of looks) {
  test(`no barriers in ${colours} colours, ${language}, at ${width} px`, async ({ openBrowser, enter }) => {
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

/** Those that nobody looks at in the middle of another journey. */
const others = {
  nobody: [
    '/register/?invitation=nobodys',
    '/forgot-password',
    '/password-reset-confirmation?token=nobodys',
    '/confirm-email-change?token=nobodys',
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
    await strom('announce', 'The regatta', 'Live from Saturday.')
    await page.goto('/')
    await expect(page.getByRole('dialog', { name: 'The regatta' })).toBeVisible()
    await expectAccessible(page, 'announcement')
    await strom('maintenance', 'on')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Under maintenance' })).toBeVisible()
    await expectAccessible(page, 'maintenance')
  } finally {
    await strom('announce', '--end')
    await strom('maintenance', 'off')
  }
})
