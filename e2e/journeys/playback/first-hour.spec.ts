import { expectAccessible } from '../../support/axe.ts'
import { type Broadcaster, startClipBroadcast } from '../../support/broadcaster.ts'
import { freePort } from '../../support/free-port.ts'
import { expect, test } from '../../support/journey.ts'
import { type OwnSite, prepareOwnSite } from '../../support/own-site.ts'
import { expectMovingPicture } from '../../support/picture.ts'

let site: OwnSite
let broadcaster: Broadcaster | undefined

test.beforeEach(async () => {
  site = await prepareOwnSite({
    STROM_MODE: 'production',
    STROM_SMTP_URL: 'smtp://127.0.0.1:9',
    STROM_MAIL_FROM: 'post@example.org',
    STROM_PAYMENTS: 'none',
    STROM_RTMP_PORT: String(await freePort()),
  })
  await site.start()
})
test.afterEach(async () => {
  await broadcaster?.stop()
  await site.stop()
})

test('in the first hour an owner names the site, gets server and key, sees the own picture, and invites people', async ({
  openBrowser,
}) => {
  test.slow()
  const printed = () => /token=(\S+)/.exec(site.said())?.[1] ?? ''
  await expect.poll(printed).not.toBe('')
  const made = await fetch(`${site.origin}/api/setup/owner`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: printed(), email: 'eier@example.org', password: 'a long password' }),
  })
  const { token }: { token: string } = await made.json()
  const localStorage = [{ name: 'Token', value: token }]
  const page = await openBrowser({
    storageState: { cookies: [], origins: [{ origin: site.origin, localStorage }] },
  })
  await page.goto(`${site.origin}/setup`)

  await page.getByLabel('Name of the site').fill('Klubben')
  await page.getByLabel('Time zone').selectOption('Europe/Helsinki')
  await page.getByLabel('Address for questions').fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await page.getByLabel('Address for questions').fill('hei@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Klubben')).toBeVisible()

  await page.getByLabel('Name of the broadcast').fill('Hall 1')
  await page.getByRole('button', { name: 'Get server and key' }).click()
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/)
  const key = await page.getByLabel('Stream key').inputValue()
  await expect(page.getByText('Nothing has come yet.')).toBeVisible()
  await expect(page.getByText('Members can watch: Hall 1.')).toBeVisible()
  await expectAccessible(page, 'server and key in the set-up')
  broadcaster = startClipBroadcast(`${site.origin}/ingest/hall-1?key=${key}`)
  await expect(page.getByText('Your broadcast is on the air.')).toBeVisible({ timeout: 30_000 })
  await expectMovingPicture(page)

  await page.getByRole('button', { name: 'Go on without a test' }).click()
  await page.getByRole('button', { name: 'Finish and invite people' }).click()
  await expect(page).toHaveURL(`${site.origin}/admin/people/invite`)
  await expect(page.getByRole('heading', { level: 1, name: 'Invite many' })).toBeVisible()
})
