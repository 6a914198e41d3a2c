import { expect, test } from '../support/journey.ts'
import { expectMovingPicture, expectPicture, glimpse, secondsBehind } from '../support/picture.ts'
import { signIn } from '../support/site.ts'

test('a subscriber signs in, presses a tile, and watches a picture that moves', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signIn(page, 'anna')
  await page.getByRole('link', { name: /^Fjord/ }).click()
  await expect(page).toHaveURL('/player?default=0')
  await expectMovingPicture(page, 5)
  expect(secondsBehind(await glimpse(page))).toBeLessThan(5)
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('Token') ?? '')
  expect(token.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => address.includes('/media/')).length).toBeGreaterThan(5)
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
})

test('the address alone starts the stream; another title takes its place on the same page', async ({
  page,
  enter,
}) => {
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  const list = page.getByRole('navigation', { name: 'Streams' })
  const selected = list.locator('[aria-current=true]')
  await expect(list.getByRole('button')).toHaveText([
    'Fjord',
    'Nordlys',
    'Trikken',
    'Testbilde',
    'Nordlys reserve',
    'Havna',
  ])
  await expect(selected).toHaveText('Fjord')
  await expectPicture(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await list.getByRole('button', { name: /^Trikken/ }).click()
  await expect(page).toHaveURL('/player?default=2')
  await expect(selected).toHaveText('Trikken')
  await expect(page).toHaveTitle('Trikken · Strøm')
  await expectMovingPicture(page)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await list.getByRole('button', { name: /^Havna/ }).click()
  await expect(page.getByRole('dialog', { name: 'Steam under maintenance' })).toBeVisible()
  await expect(page).toHaveURL('/player?default=2')
  await expectMovingPicture(page)
})

test('an index that is none starts nothing and says so', async ({ page, enter }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await enter(page, 'anna')
  for (const query of ['', '?default=99', '?default=-1', '?default=1e0']) {
    await page.goto(`/player${query}`)
    await expect(page.getByRole('heading', { name: 'There is no such stream' }), query).toBeVisible()
    expect((await glimpse(page)).frame).toBeNull()
  }
  expect(calls).not.toContain('/api/streams/expiry-token')
})

test('an address of a stream in maintenance explains itself and starts nothing', async ({ page, enter }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await enter(page, 'anna')
  await page.goto('/player?default=5')
  await expect(page.getByRole('dialog', { name: 'Steam under maintenance' })).toBeVisible()
  expect((await glimpse(page)).frame).toBeNull()
  expect(calls).not.toContain('/api/streams/expiry-token')
})

test('who opens the address of a stream is never told to choose one', async ({ page, enter }) => {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const read = () => said.push(document.body?.textContent ?? '')
    new MutationObserver(read).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectPicture(page)
  const said: string[] = await page.evaluate('said')
  expect(said.filter((words) => words.includes('Loading the stream'))).not.toEqual([])
  expect(said.filter((words) => words.includes('Choose a stream'))).toEqual([])
})
