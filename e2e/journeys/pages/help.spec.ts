import { expectAccessible, looks } from '../../support/axe.ts'
import { colourOf, isRed, isTeal } from '../../support/colour.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'

test('the FAQ has the legend of stream tags and its questions, in two columns from 800 px on', async ({
  page,
  enter,
}) => {
  await enter(page, 'bjorn')
  await page.goto('/support')
  const cards = page.getByRole('main').locator('section')
  const columns = () =>
    cards.evaluateAll((nodes) => new Set(nodes.map((node) => node.getBoundingClientRect().left)).size)
  for (const [width, count] of Object.entries({ 1440: 2, 800: 2, 799: 1, 375: 1 })) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    await expect.poll(columns, { message: `columns at ${width} px` }).toBe(count)
  }

  const legend = cards.filter({ hasText: 'Stream tags' })
  for (const name of ['Self hosted', 'Third party', 'Chromecast', 'Airplay', 'Low latency']) {
    await expect(legend.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(legend.getByText(/99\s?%/)).toBeVisible()
  expect(isRed(await colourOf(legend.locator('[data-kind=warning]')))).toBe(true)
  expect(isTeal(await colourOf(legend.locator('[data-kind=info]')))).toBe(true)

  const main = page.getByRole('main')
  for (const words of [
    /PayPal is accepted/,
    /Bitcoin is no longer accepted/,
    /No new auto-renew subscriptions have been offered since 2024/,
    /Account sharing is not allowed/,
    /Chromecast and Airplay are supported only with the default player/,
    /The low-latency player supports neither/,
  ]) {
    await expect(main.getByText(words)).toBeVisible()
  }
  const browsers = main.getByRole('listitem')
  await expect(browsers).toHaveText(['Edge', 'Firefox', 'Opera', 'Chrome', 'Android Browser', 'Safari'])
  await main.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contactus')
})

const questions = [
  ['what-is-bitcoin', 'What is Bitcoin?'],
  ['where-to-buy', 'Where can I buy Bitcoin?'],
  ['what-is-a-wallet', 'What is a wallet?'],
  ['are-exchanges-safe', 'Are exchanges safe?'],
  ['can-i-use-a-card', 'Can I pay with my card?'],
  ['what-are-the-fees', 'What are the fees?'],
  ['can-i-buy-without-id', 'Can I buy Bitcoin without ID?'],
  ['can-i-buy-if-underage', 'Can I buy Bitcoin if I am underage?'],
  ['why-personal-info', 'Why do I have to give personal information?'],
  ['trouble-buying', 'I am having trouble buying. What can I do?'],
] as const

test('the ten questions of the Bitcoin FAQ are listed, and each is reached by its anchor', async ({
  page,
  enter,
}) => {
  await enter(page, 'anna')
  await page.goto('/btcfaq')
  const list = page.getByRole('navigation', { name: 'Questions' })
  await expect(list.getByRole('link')).toHaveText(questions.map(([, question]) => question))
  for (const [id, question] of questions) {
    await list.getByRole('link', { name: question }).click()
    await expect(page).toHaveURL(`/btcfaq#${id}`)
    await expect(page.getByRole('heading', { level: 2, name: question })).toBeInViewport()
  }
  const [last, lastQuestion] = questions[9]
  await page.goto('/support')
  await page.goto(`/btcfaq#${last}`)
  await expect(page.getByRole('heading', { level: 2, name: lastQuestion })).toBeInViewport()
  await expect(page.getByRole('term')).toHaveText([
    'Online wallet',
    'Mobile wallet',
    'Desktop wallet',
    'Hardware wallet',
    'The supplier’s fee',
    'The deposit fee',
    'The network fee',
  ])
  const links = await page.locator('main a[href^="http"]').all()
  expect(links.length).toBeGreaterThan(8)
  for (const link of links) {
    await expect(link).toHaveAttribute('href', /^https:/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('an owner hides the pages about Bitcoin, and nothing leads to them', async ({ page, enter }) => {
  await enter(page, 'anna')
  const links = page.getByRole('main').getByRole('link', { name: /Bitcoin FAQ|Payment guide/ })
  await page.goto('/support')
  await expect(links).toHaveCount(2)
  try {
    await strom('setting', 'set', 'bitcoinPages', 'false')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'How can I pay?' })).toBeVisible()
    await expect(links).toHaveCount(0)
    for (const path of ['/btcfaq', '/paymentguide']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    }
  } finally {
    await strom('setting', 'set', 'bitcoinPages', 'true')
  }
})

test('the payment guide begins in Norwegian, and its panels and toggle are the keyboard’s', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1800, height: 900 })
  await enter(page, 'anna')
  await page.goto('/paymentguide')
  const norwegian = page.getByRole('radio', { name: 'NORSK' })
  const english = page.getByRole('radio', { name: 'ENGLISH' })
  await expect(norwegian).toBeChecked()
  await expect(page.getByRole('region', { name: /Paybis|Coinbase|MoonPay/ })).toHaveCount(0)
  const guide = page.locator('div[lang=nb]')
  await expect(guide.getByRole('heading', { level: 2 })).toHaveText('Leverandører')
  expect((await guide.boundingBox())?.width).toBeLessThanOrEqual(1200)
  const panels = guide.getByRole('heading', { level: 3 }).getByRole('button')
  await expect(panels).toHaveText([/Paybis.*anbefalt/, 'Coinbase', 'MoonPay'])

  await panels.first().focus()
  await page.keyboard.press('Enter')
  const paybis = page.getByRole('region', { name: /Paybis/ })
  await expect(paybis.getByRole('heading', { level: 4 })).toHaveText([
    'Fordeler',
    'Ulemper',
    'Om leverandøren',
    'Steg for steg',
    'Hva nå?',
  ])
  await expect(paybis).toContainText('Ber bare om legitimasjon i omtrent 5 % av overføringene.')
  await expect(paybis).toContainText('Overføringer tar 10 til 120 minutter, som regel i nedre del.')
  await expect(paybis).not.toContainText('2000')

  await norwegian.focus()
  await page.keyboard.press('ArrowRight')
  await expect(english).toBeChecked()
  await expect(paybis).toContainText('Free of ID as long as you buy for less than 2000 USD annually.')
  await expect(paybis).toContainText('No fees the first time you use Paybis, except low network fees.')
  await expect(paybis).not.toContainText('5%')
  const headings = page.locator('div[lang=en]').getByRole('heading', { level: 3 }).getByRole('button')
  await headings.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(headings.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: /Coinbase/ })).toContainText('deposit fee of 3% to 8%')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const moonpay = page.getByRole('region', { name: /MoonPay/ })
  await expect(moonpay).toContainText('Adds a fee of 15%.')
  await expect(moonpay).toContainText('about 5% of transfers')
  await expect(moonpay.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
})

for (const { colours, language, width } of looks) {
  test(`no barriers in FAQ and guides in ${colours} colours, ${language}, at ${width} px`, async ({
    openBrowser,
    enter,
  }) => {
    const page = await openBrowser({
      locale: language,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)
    await enter(page, 'anna')
    for (const path of ['/support', '/btcfaq', '/paymentguide']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await overflow(), `${path} is no wider than the screen`).toBeLessThanOrEqual(0)
      await expectAccessible(page, path)
    }
    for (const guideLanguage of ['NORSK', 'ENGLISH']) {
      await page.getByText(guideLanguage, { exact: true }).click()
      for (const supplier of ['Paybis', 'Coinbase', 'MoonPay']) {
        const panel = page.getByRole('button', { name: supplier })
        await panel.click()
        await expect(page.getByRole('region', { name: supplier })).toBeVisible()
        await expectAccessible(page, `${supplier} in ${guideLanguage}`)
      }
    }
  })
}

test.describe('texts of the owner', () => {
  const changed = ['tags.self-hosted.meaning', 'faq.payment.paragraphs', 'reward-points.text'] as const

  test.afterEach(async () => {
    for (const id of changed) await strom('texts', 'reset', id)
  })

  test('appear where the first ones stood, as words, and go away again', async ({ page, enter }) => {
    await enter(page, 'anna')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/support')
    const payment = page.locator('#payment')
    await expect(payment).toContainText('PayPal is accepted.Bitcoin is no longer accepted.')
    await expect(page.getByText('claimed uptime of 99%')).toBeVisible()
    // No text was changed, so none is requested.
    expect(asked).not.toContain('/api/texts')

    await strom(
      'texts',
      'write',
      changed[0],
      '--en',
      'Our own, 99.5% of the time.',
      '--nb',
      'Vår egen, 99,5 %.',
    )
    await strom(
      'texts',
      'write',
      changed[1],
      '--en',
      'Only <b>cash</b>.\nNo cards.',
      '--nb',
      'Bare <b>kontanter</b>.',
    )
    await strom('texts', 'write', changed[2], '--en', 'Points stay.', '--nb', 'Poengene blir.')
    await page.reload()
    await expect(payment.getByText('Only <b>cash</b>.')).toBeVisible()
    await expect(payment.getByText('No cards.')).toBeVisible()
    await expect(page.getByText('Our own, 99.5% of the time.')).toBeVisible()
    await expect(page.getByText('PayPal is accepted.')).toHaveCount(0)
    await page.goto('/invites')
    await page.getByRole('button', { name: /You have .* reward points/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Points stay.')
    await expect(page.getByRole('dialog')).not.toContainText('discontinued')

    await strom('texts', 'reset', changed[1])
    await page.goto('/support')
    await expect(payment).toContainText('PayPal is accepted.')
    await expect(page.getByText('Our own, 99.5% of the time.')).toBeVisible()
  })
})

test('an owner moves, hides and adds questions of the FAQ, and members read it so', {
  tag: '@always',
}, async ({ page, openBrowser, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  await page.getByRole('link', { name: 'Arrange the FAQ' }).click()
  await page.getByRole('button', { name: 'Move up: May I share my account?' }).click()
  await page.getByRole('switch', { name: 'Shown: How can I pay?' }).click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a question' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Question in English').fill('Where is the clubhouse?')
  await dialog.getByLabel('Answer in English').fill('At the pier.\nSee https://example.org/map')
  await dialog.getByLabel('Question in Norwegian').fill('Hvor er klubbhuset?')
  await dialog.getByLabel('Answer in Norwegian').fill('Ved brygga.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expectAccessible(page, 'the order of the FAQ')

  const member = await openBrowser()
  await enter(member, 'bjorn')
  await member.goto('/support')
  const headings = member.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([
    'Stream tags',
    'May I share my account?',
    'Does my subscription renew by itself?',
    'Which browsers are supported?',
    'Can I use Chromecast and Airplay?',
    'Where is the clubhouse?',
  ])
  await expect(member.getByRole('link', { name: 'https://example.org/map' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove: Where is the clubhouse?' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove: Where is the clubhouse?' }).click()
  await page.getByRole('button', { name: 'Move down: May I share my account?' }).click()
  await page.getByRole('switch', { name: 'Shown: How can I pay?' }).click()
  await expect(page.getByRole('switch', { name: 'Shown: How can I pay?' })).toBeChecked()
})
