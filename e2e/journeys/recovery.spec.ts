import { expect, test } from '../support/journey.ts'
import { prepareOwnSite } from '../support/own-site.ts'
import { expectMovingPicture, glimpse, secondsBehind } from '../support/picture.ts'
import { signIn } from '../support/site.ts'

test('the picture comes back by itself when the network does', async ({
  page,
  context,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  await context.setOffline(true)
  await expect(page.getByText('Connection lost')).toBeVisible()
  await expect(page.getByText('Trying to reconnect.')).toBeVisible()
  await context.setOffline(false)
  await expectMovingPicture(page)
  await expect(page.getByText('Connection lost')).toBeHidden()
  await expect.poll(async () => secondsBehind(await glimpse(page))).toBeLessThan(5)
})

test('the picture comes back by itself when the site was restarted', async ({
  openBrowser,
  allowComplaints,
}) => {
  allowComplaints(/^Failed to load resource: .*\/(media|api\/streams\/figures)/)
  const site = await prepareOwnSite()
  try {
    await site.start()
    const page = await openBrowser({ baseURL: site.origin })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signIn(page, 'anna')
    await page.goto('/player?default=0')
    await expectMovingPicture(page)
    await site.stop()
    await expect(page.getByText('Connection lost')).toBeVisible()
    await site.start()
    await expectMovingPicture(page)
    await expect(page.getByText('Connection lost')).toBeHidden()
    expect(
      asked.filter((path) => path === '/api/streams/expiry-token'),
      'the session has lived on',
    ).toHaveLength(1)
  } finally {
    await site.stop()
  }
})

test('a player whose code could not be fetched says so, and plays when the page is loaded again', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_FAILED/)
  await enter(page, 'anna')
  await page.route(/\/hls[^/]*\.js$/, (route) => route.abort())
  await page.goto('/player?default=0')
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expectMovingPicture(page)
})

test('a picture that is watched for longer than a session lasts goes on, also when the site is away just then', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 403|ERR_FAILED/)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  await page.route('**/media/**', (route) => route.fulfill({ status: 403 }))
  const asked: unknown[] = []
  await page.route('**/api/streams/expiry-token', async (route) => {
    asked.push(route.request().postDataJSON())
    if (asked.length === 1) return route.abort()
    await page.unroute('**/media/**')
    return route.continue()
  })
  await expect.poll(() => asked).toHaveLength(2)
  expect(asked[1]).toMatchObject({ resumes: expect.stringMatching(/^[\w-]{48}$/) })
  await expectMovingPicture(page)
})
