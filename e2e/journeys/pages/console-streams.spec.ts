import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { brokenTables, phones } from '../../support/layout.ts'
import { callAs } from '../../support/site.ts'
import { keepStreams } from '../../support/streams.ts'

// All streams must be in view to be dragged.
test.use({ viewport: { width: 1280, height: 1200 } })

let putBack: () => Promise<void>
test.beforeEach(async ({ request }) => {
  putBack = await keepStreams(request)
})
test.afterEach(() => putBack())

const demonstrated = ['Fjord', 'Nordlys', 'Trikken', 'Testbilde', 'Nordlys reserve', 'Havna']

const poster = (clip: string) =>
  fileURLToPath(new URL(`../../../server/clips/${clip}/poster.webp`, import.meta.url))

function rows(page: Page) {
  return page.getByRole('main').locator('ol > li')
}

async function expectTiles(page: Page, titles: readonly string[]) {
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(titles.length)
  for (const [index, title] of titles.entries()) {
    await expect(page.getByRole('article').nth(index)).toContainText(title)
  }
}

test('an owner puts the streams into another order by keyboard and by dragging, hides one, and sets one under maintenance', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/streams')
  await expect(page.getByRole('heading', { level: 1, name: 'Streams' })).toBeVisible()
  await expect(rows(page)).toHaveCount(demonstrated.length)

  const down = page.getByRole('button', { name: 'Move Fjord down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(1)).toContainText('Fjord')
  await expect(page.getByText('Fjord is now number 2 of 6.')).toBeAttached()
  await expect(down).toBeFocused()

  const handle = page.getByRole('button', { name: 'Move Havna', exact: true })
  await handle.focus()
  // Focus loads the drag code.
  await expect(handle).toHaveAttribute('aria-describedby', /.+/)
  await page.keyboard.press('Space')
  await expect(page.getByText('Havna is picked up. It is number 6 of 6.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Havna would be number 5 of 6.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Havna is now number 5 of 6.')).toBeAttached()
  // While the row moves, another element holds its place.
  await expect(rows(page)).toHaveCount(demonstrated.length)
  await expect(rows(page).nth(4)).toContainText('Havna')

  const grip = await page.getByRole('button', { name: 'Move Trikken', exact: true }).boundingBox()
  const first = await rows(page).first().boundingBox()
  if (!grip || !first) throw new Error('the list is not shown')
  const x = grip.x + grip.width / 2
  await page.mouse.move(x, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, first.y + first.height / 2, { steps: 12 })
  await expect(page.getByText('Trikken would be number 1 of 6.')).toBeAttached()
  await page.mouse.up()
  await expect(rows(page).first()).toContainText('Trikken')

  await page.getByRole('switch', { name: 'Hidden: Nordlys', exact: true }).press('Space')
  await expect(page.getByRole('switch', { name: 'Hidden: Nordlys', exact: true })).toBeChecked()
  await page.getByRole('switch', { name: 'Maintenance: Testbilde' }).press('Space')
  await expect(page.getByRole('switch', { name: 'Maintenance: Testbilde' })).toBeChecked()

  await page.getByRole('button', { name: 'Ask the sources now' }).click()
  const health = page.getByRole('region', { name: 'Uptime' })
  await expect(health.getByRole('row').filter({ hasText: 'Fjord' })).toContainText('Up')
  await expect(health.locator('td[data-heading="Asked last"]').first()).toHaveText(/^[\d/]{10} \d\d:\d\d$/)

  const member = await openBrowser()
  await enter(member, 'anna')
  await expectTiles(member, ['Trikken', 'Fjord', 'Testbilde', 'Havna', 'Nordlys reserve'])
  await member.getByRole('button', { name: /Testbilde/ }).click()
  await expect(member.getByRole('dialog', { name: 'Steam under maintenance' })).toBeVisible()
})

test('of two owners the slower one sees both versions and chooses, of the order too; a stream is deleted after a question', {
  tag: '@always',
}, async ({ page, openBrowser, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/streams')
  await page.getByRole('link', { name: 'Add a stream' }).click()
  await expect(page.getByRole('button', { name: 'Add the stream' })).toBeDisabled()
  await page.getByLabel('Title').fill('Kaia')
  await page.getByLabel('Channel').selectOption('Trikken')
  await page.getByLabel('Tags with the default player').fill('chromecast, !Only at night')
  const preview = page.getByRole('figure').first()
  await expect(preview).toContainText('Kaia')
  await expect(preview.locator('[data-kind=warning]')).toBeVisible()
  await page.getByLabel('Hide it for now').check()
  await page.getByText('Addresses of another media server').click()
  const own = page.getByLabel('Address for the low-latency player')
  await own.fill('wss://media.example.org/kaia')
  await page.getByRole('button', { name: 'Add the stream' }).click()
  await expect(own).toBeFocused()
  await expect(own).toHaveAccessibleDescription(/must be a ws or wss address that ends in {token}/)
  await own.fill('')
  await expect(own).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Add the stream' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kaia' })).toBeVisible()

  const other = await openBrowser()
  await enter(other, 'owner')
  await other.goto(page.url())
  await other.getByLabel('Title').fill('Brygga')
  await page.getByLabel('Title').fill('Kaia i kveld')
  await page.getByLabel('Tags with the low-latency player').fill('lls')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('The stream is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert', { name: 'Another owner changed this meanwhile' })
  await expect(conflict.getByRole('row', { name: 'Title Brygga Kaia i kveld' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Save my changes' }).click()
  await expect(conflict).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Kaia i kveld' })).toBeVisible()

  await other.getByLabel('Title').fill('Brygga igjen')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByRole('button', { name: 'Drop my changes' }).click()
  await expect(other.getByLabel('Title')).toHaveValue('Kaia i kveld')
  await expect(other.getByLabel('Tags with the low-latency player')).toHaveValue('lls')

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete Kaia i kveld' })
  await expect(question.getByText('Nobody is watching now.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/admin/streams')
  await expect(rows(page)).toHaveCount(demonstrated.length)

  await other.goto('/admin/streams')
  await expect(rows(other)).toHaveCount(demonstrated.length)
  const learnAgain = await learnNothing(page)
  const saved = other.waitForResponse('**/api/admin/streams/order')
  await other.getByRole('button', { name: 'Move Fjord down' }).click()
  await saved
  await page.getByRole('button', { name: 'Move Havna up' }).click()
  const overtaken = page.getByRole('alert').filter({ hasText: 'Another owner changed the order meanwhile.' })
  await expect(overtaken).toBeVisible()
  await expect(rows(page).first(), 'as the other owner has it').toContainText('Nordlys')
  await overtaken.getByRole('button', { name: 'Use my order' }).click()
  await expect(overtaken).toBeHidden()
  await learnAgain()
  await other.reload()
  await expect(rows(other).first()).toContainText('Fjord')
  await expect(rows(other).nth(4)).toContainText('Havna')
})

async function learnNothing(page: Page): Promise<() => Promise<void>> {
  const { promise: later, resolve: lookAgain } = Promise.withResolvers<void>()
  const list = '**/api/admin/streams'
  await page.route(list, async (route) => {
    await later
    await route.continue()
  })
  return async () => {
    lookAgain()
    await page.unroute(list)
  }
}

test('after a picture that cannot be shown another one is', async ({ page, enter, allowComplaints }) => {
  const uploaded = /\/images\/[\w-]+\.webp/
  allowComplaints(uploaded)
  await page.route(uploaded, (route) => route.abort())
  await enter(page, 'owner')
  await page.goto('/admin/streams/new')
  const upload = page.locator('input[type=file]')
  const inField = page.getByRole('group', { name: 'Picture' })
  const inTiles = page.getByRole('figure')
  const failed = page.waitForEvent('requestfailed')
  await upload.setInputFiles(poster('trikken'))
  await failed
  for (const place of [inField, inTiles]) await expect(place.locator('img')).toHaveCount(0)
  await page.unroute(uploaded)
  await upload.setInputFiles(poster('nordlys'))
  await expect(inField.locator('img')).toHaveCount(1)
  await expect(inTiles.locator('img')).toHaveCount(2)
})

test('a stream waits for the picture that is still being sent', async ({ page, enter }) => {
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/admin/streams/image', async (route) => {
    await later
    await route.continue()
  })
  await enter(page, 'owner')
  await page.goto('/admin/streams/new')
  await page.getByLabel('Title').fill('Kaia')
  const add = page.getByRole('button', { name: 'Add the stream' })
  await expect(add).toBeEnabled()
  await page.locator('input[type=file]').setInputFiles(poster('trikken'))
  await expect(add).toBeDisabled()
  goOn()
  await expect(add).toBeEnabled()
  await expect(page.getByRole('group', { name: 'Picture' }).locator('img')).toHaveCount(1)
})

test('after a move that was lost those that came after it are not taken for another owner’s', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  const { promise: later, resolve: lose } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/admin/streams/order', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await later
    await route.abort('internetdisconnected')
  })
  await enter(page, 'owner')
  await page.goto('/admin/streams')
  await page.getByRole('button', { name: 'Move Fjord down' }).click()
  await page.getByRole('button', { name: 'Move Havna up' }).click()
  await expect(rows(page).nth(4)).toContainText('Havna')
  lose()
  await expect(page.getByRole('alert').filter({ hasText: 'The site cannot be reached.' })).toBeVisible()
  await expect(rows(page).first()).toContainText('Fjord')
  await expect(rows(page).last()).toContainText('Havna')
  await expect(page.getByText('Another owner changed the order meanwhile.')).toHaveCount(0)
  expect(sent).toBe(1)

  for (const title of ['Nordlys', 'Trikken']) {
    await page.getByRole('button', { name: `Move ${title} up` }).click()
  }
  await expect.poll(() => sent).toBe(3)
  await page.reload()
  for (const [index, title] of ['Nordlys', 'Trikken', 'Fjord'].entries()) {
    await expect(rows(page).nth(index)).toContainText(title)
  }
})

test('what is typed for a channel while it is being saved stays to be saved', { tag: '@always' }, async ({
  page,
  enter,
  request,
}) => {
  const token = await enter(page, 'owner')
  const channels = '/api/admin/channels'
  const { channel } = await (
    await callAs(request, token, 'POST', `${channels}/add-push`, { title: 'Regatta' })
  ).json()
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**${channels}/edit`, async (route) => {
    await later
    await route.continue()
  })
  await page.goto(`/admin/streams/channels/${channel.id}`)
  const title = page.getByLabel('Title')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await title.fill('Regatta i dag')
  await save.click()
  await title.fill('Regatta i kveld')
  goOn()
  await expect(page.getByText('The channel is saved.')).toBeVisible()
  await expect(title).toHaveValue('Regatta i kveld')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regatta i kveld' })).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/admin/streams')
})

test('the console’s streams have their states in one piece on a phone', async ({ openBrowser, enter }) => {
  const page = await openBrowser({ viewport: { width: 320, height: 800 } })
  await enter(page, 'owner')
  await page.goto('/admin/streams')
  await page.getByRole('heading', { name: 'Uptime' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Ask the sources now' }).click()
  await expect(page.locator('td').filter({ hasText: 'Maintenance' })).toBeVisible()
  for (const width of phones) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => brokenTables(page), `at ${width} px`).toEqual([])
    const names = page.getByRole('listitem').filter({ hasText: 'Havna' }).getByRole('link').locator('..')
    await expect.poll(() => names.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
  }
})
