import { expectAccessible, looks } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { openWallet } from '../support/paying.ts'

const words = {
  en: {
    addOwn: 'Add subscription',
    friend: 'Enter friends email',
    addFriend: "Add friends' subscription",
    refused: 'Email already added below',
    use: 'Use 120',
    payNow: 'Pay now',
    nothingPaid: /Nothing was paid/,
    close: 'Close',
    cancel: 'Cancel Subscription',
  },
  nb: {
    addOwn: 'Legg til abonnement',
    friend: 'Skriv inn e-posten til en venn',
    addFriend: 'Legg til for en venn',
    refused: 'E-posten er allerede lagt til nedenfor',
    use: 'Bruk 120',
    payNow: 'Betal nå',
    nothingPaid: /Ingenting er betalt/,
    close: 'Lukk',
    cancel: 'Si opp abonnementet',
  },
} as const

for (const { colours, language, width } of looks) {
  test(`no barriers to paying in ${colours} colours, ${language}, at ${width} px`, async ({
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
    await enter(page, 'anna')
    await page.goto('/transactions')
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page, 'transactions')

    await page.goto('/subscription')
    await page.getByRole('button', { name: t.addOwn, exact: true }).click()
    await page.getByPlaceholder(t.friend).fill('anna@strom.test')
    await page.getByRole('button', { name: t.addFriend }).click()
    await expect(page.getByText(t.refused)).toBeVisible()
    await page.getByRole('button', { name: t.use, exact: true }).click()
    await expectAccessible(page, 'cart')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: t.payNow }).click()
    const dialog = page.getByRole('dialog')
    const wallet = await openWallet(page)
    await expectAccessible(wallet, 'wallet')
    await wallet.close()
    await expect(dialog.getByText(t.nothingPaid)).toBeVisible()
    await expectAccessible(page, 'check out')
    await dialog.getByRole('button', { name: t.close }).click()

    await enter(page, 'kari')
    await page.goto('/subscription')
    await page.getByRole('button', { name: t.addOwn, exact: true }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'wait')
    await dialog.getByRole('button', { name: t.close }).click()
    await expect(dialog).toBeHidden()
    await expectAccessible(page, 'legacy plan')
    await page.getByRole('button', { name: t.cancel }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'cancel')
  })
}
