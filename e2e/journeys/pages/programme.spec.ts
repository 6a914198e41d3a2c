import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { callAs, takeToken } from '../../support/site.ts'

const minute = 60_000

/** `minutes` from now, in the site's time zone (Oslo). */
function fieldTime(minutes: number): string {
  const at = new Date(Date.now() + minutes * minute)
  const parts = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Oslo',
  })
  return parts.format(at).replace(' ', 'T')
}

test('an owner enters what is on, and members see it and ask to be told', { tag: '@always' }, async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/streams')
  await page.getByRole('link', { name: 'Programme' }).click()
  await expect(page.getByRole('heading', { name: 'Programme', level: 1 })).toBeVisible()
  const open = page.getByRole('navigation', { name: 'Console' }).locator('[aria-current="page"]')
  await expect(open).toHaveText('Streams')
  const dialog = page.getByRole('dialog')

  async function add(title: string, from: number, until: number) {
    await page.getByRole('button', { name: 'Add to the programme' }).click()
    await dialog.getByLabel('Stream').selectOption('Trikken')
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Begins').fill(fieldTime(from))
    await dialog.getByLabel('Ends').fill(fieldTime(until))
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await add('Early tram', -30, -40)
  await expect(dialog.getByRole('alert')).toHaveText('It would end before it begins.')
  await dialog.getByLabel('Ends').fill(fieldTime(30))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await add('Late tram|Sen trikk', 12, 60)
  await expect(page.getByRole('row', { name: /Late tram/ })).toBeVisible()
  await expectAccessible(page, 'the programme in the console')

  const member = await openBrowser({ viewport: { width: 375, height: 812 }, locale: 'nb-NO' })
  await enter(member, 'anna')
  await member.goto('/')
  const tile = member.getByRole('article').filter({ hasText: 'Trikken' })
  await expect(tile.getByText('Nå: Early tram')).toBeVisible()
  expect(await member.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await tile.getByRole('link', { name: 'Trikken', exact: true }).click()
  const programme = member.getByRole('region', { name: 'Program' })
  await expect(programme.getByRole('listitem')).toHaveCount(2)
  const bell = programme.getByRole('button', { name: 'Send meg e-post før det begynner: Sen trikk' })
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(member, 'the programme under the picture')
  await member.reload()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: /Remove: Late tram/ }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('row', { name: /Late tram/ })).toHaveCount(0)
})

test('a programme is read from files, and what cannot be entered is told by line', async ({
  page,
  enter,
  request,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/programme')
  const dialog = page.getByRole('dialog', { name: 'From a file' })

  async function choose(name: string, text: string) {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }
  await page.getByRole('button', { name: 'From a file' }).click()
  await choose('list.csv', 'nothing;of;use')
  await expect(dialog.getByRole('alert')).toContainText('neither a CSV file')
  await choose(
    'list.csv',
    'stream;title;start;end;weekly\nFjord;Herring;2031-03-01 20:00;2031-03-01 21:00;yes\nNone;x;2031-03-01 20:00;2031-03-01 21:00;\n',
  )
  await expect(dialog.getByRole('status')).toHaveText('1 entry can be entered. 1 cannot:')
  await expect(dialog.getByRole('listitem')).toHaveText('3. None: x – there is no such stream')
  await expectAccessible(page, 'a programme from a file')
  await dialog.getByRole('button', { name: 'Enter 1' }).click()
  await expect(
    page.getByRole('row', { name: /Herring Fjord 01\/03\/2031 20:00–21:00, each week/ }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'From a file' }).click()
  await choose('broken.xml', '<tv><programme></tv>')
  await expect(dialog.getByRole('alert')).toBeVisible()
  const titles = '<title lang="en">Cod &amp; chips</title><title lang="nb">Torsk</title>'
  await choose(
    'guide.xml',
    `<?xml version="1.0"?><!DOCTYPE tv SYSTEM "xmltv.dtd"><tv>
      <channel id="f.no"><display-name>fjord</display-name></channel>
      <programme start="20310302200000 +0100" stop="20310302210000 +0100" channel="f.no">${titles}</programme>
      <programme start="203103022000" stop="203103022100" channel="none"><title>x</title></programme></tv>`,
  )
  await expect(dialog.getByRole('status')).toHaveText('1 entry can be entered. 1 cannot:')
  await dialog.getByRole('button', { name: 'Enter 1' }).click()
  await expect(page.getByRole('row', { name: /Cod & chips Fjord 02\/03\/2031 20:00–21:00/ })).toBeVisible()

  const token = await takeToken(request, 'owner')
  const { entries } = await (await callAs(request, token, 'GET', '/api/admin/programme')).json()
  for (const { id, startsAt } of entries) {
    if (startsAt > '2031') await callAs(request, token, 'POST', '/api/admin/programme/remove', { id })
  }
})
