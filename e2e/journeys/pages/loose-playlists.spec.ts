import { expect, test } from '../../support/journey.ts'
import { looseOrigins, openLooseOrigins } from '../../support/loose-origin.ts'
import { expectMovingPicture } from '../../support/picture.ts'
import { callAs, takeToken } from '../../support/site.ts'

/** The gate must play whatever hls.js plays directly. */
test.describe('a source of another server', () => {
  let origins: Awaited<ReturnType<typeof openLooseOrigins>>
  const added: { id: string; version: number }[] = []
  const channels: { id: string; version: number }[] = []

  test.beforeAll(async ({ request }) => {
    origins = await openLooseOrigins()
    const token = await takeToken(request, 'owner')
    const call = async (path: string, body: object) =>
      (await callAs(request, token, 'POST', `/api/admin/${path}`, body)).json()
    for (const { title, address } of origins.sources) {
      const { channel } = await call('channels/add-hls', { title, address, allowInner: true })
      channels.push(channel)
      const { stream } = await call('streams/add', { title, channel: channel.id, hidden: false })
      added.push(stream)
    }
  })
  test.afterAll(async ({ request }) => {
    const token = await takeToken(request, 'owner')
    for (const { id, version } of added)
      await callAs(request, token, 'POST', '/api/admin/streams/remove', { id, version })
    for (const { id, version } of channels)
      await callAs(request, token, 'POST', '/api/admin/channels/remove', { id, version })
    await origins.close()
  })

  for (const title of Object.keys(looseOrigins)) {
    test(`plays as well through the site as without it: ${title}`, async ({
      page,
      enter,
      allowComplaints,
    }) => {
      // Both report a missing variant.
      allowComplaints(/status of (404|503)/)
      const address = origins.sources.find((one) => one.title === title)?.address ?? ''
      await page.goto(origins.barePage(address))
      await expectMovingPicture(page, 1)
      await enter(page, 'anna')
      await page.goto('/player')
      await page.getByRole('navigation', { name: 'Streams' }).getByRole('button', { name: title }).click()
      await expectMovingPicture(page, 1)
      await expect(page.getByText('The source of this stream')).toBeHidden()
    })
  }
})
