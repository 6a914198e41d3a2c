import { fileURLToPath } from 'node:url'
import { keepCatalogue } from '../support/catalogue.ts'
import { expect, test } from '../support/journey.ts'
import { callAs } from '../support/site.ts'

let putBack: () => Promise<void>
test.beforeEach(async ({ request }) => {
  putBack = await keepCatalogue(request)
})
test.afterEach(() => putBack())

const poster = fileURLToPath(new URL('../../server/clips/trikken/poster.webp', import.meta.url))

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
  await page.locator('input[type=file]').setInputFiles(poster)
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
  const rows = page.getByRole('main').locator('ol > li')
  await page.getByRole('button', { name: 'Move Fjord down' }).click()
  await page.getByRole('button', { name: 'Move Havna up' }).click()
  await expect(rows.nth(4)).toContainText('Havna')
  lose()
  await expect(page.getByRole('alert').filter({ hasText: 'The site cannot be reached.' })).toBeVisible()
  await expect(rows.first()).toContainText('Fjord')
  await expect(rows.last()).toContainText('Havna')
  await expect(page.getByText('Another owner changed the order meanwhile.')).toHaveCount(0)
  expect(sent).toBe(1)

  for (const title of ['Nordlys', 'Trikken']) {
    await page.getByRole('button', { name: `Move ${title} up` }).click()
  }
  await expect.poll(() => sent).toBe(3)
  await page.reload()
  for (const [index, title] of ['Nordlys', 'Trikken', 'Fjord'].entries()) {
    await expect(rows.nth(index)).toContainText(title)
  }
})

test('what is typed for a channel while it is being saved stays to be saved', async ({
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
