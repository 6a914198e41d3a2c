import { expect, test } from '../support/journey.ts'

const maintenanceMessage =
  'Denne strømmen er under vedlikehold. Kom tilbake senere, eller prøv en annen strøm så lenge.'

test('a stream in maintenance says so, in Norwegian whatever the language', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/')
  const havna = page.getByRole('button', { name: /Havna/ })
  const english = page.getByRole('dialog', { name: 'Steam under maintenance', exact: true })
  await havna.click()
  await expect(english).toContainText(maintenanceMessage)
  await expect(english.getByText(maintenanceMessage)).toHaveAttribute('lang', 'nb')
  await english.getByRole('button', { name: 'Close' }).click()
  await expect(english).toBeHidden()
  await expect(havna).toBeFocused()

  await page.getByRole('button', { name: 'Norsk' }).click()
  await havna.click()
  const norwegian = page.getByRole('dialog', { name: 'Strøm under vedlikehold', exact: true })
  await expect(norwegian).toContainText(maintenanceMessage)
  await page.keyboard.press('Escape')
  await expect(norwegian).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('without a subscription a tile leads to the plans, for both players', async ({ page, enter }) => {
  await enter(page, 'bjorn')
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Purchase a subscription', exact: true })
  const tile = page.getByRole('button', { name: /Fjord/ })
  await tile.click()
  await expect(dialog).toContainText('Purchase a subscription plan to gain access to the live streams.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Switch Stream Player' }).click()
  await tile.click()
  await dialog.getByRole('link', { name: 'View Plans' }).click()
  await expect(page).toHaveURL('/subscription')
  await page.goBack()
  await page.getByRole('button', { name: /Havna/ }).click()
  await expect(page.getByRole('dialog', { name: 'Steam under maintenance' })).toBeVisible()
})

test('a window stands still as it appears: what is pressed in it at once is pressed', async ({
  page,
  enter,
}) => {
  await enter(page, 'bjorn')
  await page.goto('/')
  const tile = page.getByRole('button', { name: /Fjord/ })
  const dialog = page.getByRole('dialog', { name: 'Purchase a subscription' })
  // The code of the first window that opens comes as it does, and it has no time to appear softly.
  await tile.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.evaluate(() => {
    const places = new Set<number>()
    Object.assign(window, { places })
    function look() {
      const link = document.querySelector('[role="dialog"] a')
      if (link) places.add(Math.round(link.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
  })
  await tile.click()
  await expect(dialog).toHaveCSS('opacity', '1')
  const places = await page.evaluate(() => [...(window as unknown as { places: Set<number> }).places])
  expect(places).toHaveLength(1)
})

test('a request for a stream needs words, is sent once, and thanked for', async ({ page, enter }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/support/ticket')) sent.push(request.postDataJSON())
  })
  await enter(page, 'ola')
  await page.goto('/')
  await page.getByRole('button', { name: 'Request a stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a stream' })
  const text = dialog.getByRole('textbox', { name: 'Stream info' })
  const submit = dialog.getByRole('button', { name: 'Submit request', exact: true })
  await expect(text).toBeFocused()
  await expect(text).toHaveJSProperty('required', true)
  await submit.click()
  await text.fill('  \n ')
  await submit.click()
  await expect(text).toHaveAccessibleDescription('Please say what you would like to watch')
  await expect(text).toBeFocused()
  await text.fill('X')
  const answered = page.waitForResponse('**/api/support/ticket')
  await submit.click()
  expect(await (await answered).json()).toMatchObject({ resultCode: 1 })
  await expect(
    page.getByRole('alert').getByText('Success! Your stream request has been submitted!', { exact: true }),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([{ type: 3, subject: 'Stream request', description: 'X' }])
})
