import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { pressAgainAndAgain } from '../../support/pressing.ts'
import { callAs, comeBack, takeToken } from '../../support/site.ts'

test('an owner changes an answer of the FAQ in both languages, and puts it back', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  await page.getByLabel('Where it stands').selectOption('Stream tags')
  await page.getByLabel('Search by words').fill('claimed uptime of 99%')
  const row = page.getByRole('row').filter({ hasText: 'claimed uptime of 99%' })
  await expect(row).toContainText('Original')
  await expect(row.locator('[lang=en]')).toContainText('claimed uptime of 99%')
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByLabel('English').fill('Our own stream, claimed uptime of 99% and more.')
  await dialog.getByLabel('Norwegian').fill('Vår egen sending.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Changed')

  const member = await openBrowser()
  await enter(member, 'anna')
  await member.goto('/support')
  await expect(member.getByText('Our own stream, claimed uptime of 99% and more.')).toBeVisible()

  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Put back', exact: true }).click()
  await expect(dialog.getByText('We run this stream ourselves')).toBeVisible()
  await dialog.getByRole('button', { name: 'Put back now' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Original')
  await member.reload()
  await expect(member.getByText('We run this stream ourselves')).toBeVisible()
})

test('the list of texts goes on as its end comes near, through those of every page', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  const rows = page.locator('tbody tr')
  await expect(rows).not.toHaveCount(0)
  const begun = await rows.count()
  await expect
    .poll(
      async () => {
        await rows.last().scrollIntoViewIfNeeded()
        return rows.count()
      },
      { intervals: [100] },
    )
    .toBe(178)
  expect(begun).toBeLessThan(178)
  await page.getByLabel('Search by words').fill('moonpay')
  await expect(rows.filter({ hasText: /moonpay/i }).first()).toBeVisible()
})

test('of two owners the slower one keeps what they typed, sees both texts and chooses', {
  tag: '@always',
}, async ({ page, openBrowser, enter, request }) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  await page.getByLabel('Search by words').fill('claimed uptime of 99%')
  await page.getByRole('row').filter({ hasText: 'claimed uptime of 99%' }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  const english = dialog.getByLabel('English')
  await english.fill('Ours, claimed uptime of 99%.')

  const other = await openBrowser()
  await enter(other, 'owner')
  await other.goto('/admin/texts')
  await other.getByLabel('Search by words').fill('claimed uptime of 99%')
  await other.getByRole('row').filter({ hasText: 'claimed uptime of 99%' }).getByRole('button').click()
  await other.getByLabel('English').fill('Theirs, claimed uptime of 99%.')
  await other.getByLabel('Norwegian').fill('Deres.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog', { name: 'Edit' })).toBeHidden()

  await comeBack(page, '**/api/texts')
  await expect(english).toHaveValue('Ours, claimed uptime of 99%.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const conflict = dialog.getByRole('alert', { name: 'Another owner changed this meanwhile' })
  await expect(conflict.getByRole('row', { name: /^English Theirs, .* Ours, / })).toBeVisible()
  await expect(english).toHaveValue('Ours, claimed uptime of 99%.')
  await conflict.getByRole('button', { name: 'Save my changes' }).click()
  await expect(dialog).toBeHidden()

  const token = await takeToken(request, 'owner')
  const { texts } = await (await callAs(request, token, 'GET', '/api/texts')).json()
  const [text] = texts
  expect(text, 'what only the other one changed stays').toMatchObject({
    en: 'Ours, claimed uptime of 99%.',
    nb: 'Deres.',
  })
  await callAs(request, token, 'POST', '/api/texts/reset', { id: text.id, version: text.version })
})

test('a text that is being written is not lost by a press beside its window', { tag: '@always' }, async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  const edit = page.getByRole('button', { name: /^Edit/ }).first()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await edit.click()
  await expect(dialog.getByLabel('English')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await edit.click()
  await dialog.getByLabel('English').fill('In our own words')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('English')).toHaveValue('In our own words')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await edit.click()
  await expect(dialog.getByLabel('English')).not.toHaveValue('In our own words')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a text that is saved with many clicks is saved once', async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  let saved = 0
  // Other journeys read these texts.
  await page.route('**/api/texts/write', (route) => {
    saved += 1
    return route.fulfill({ json: { resultCode: 1 } })
  })
  await page.getByRole('row').filter({ hasText: 'Egen drift' }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill('Our own')
  await pressAgainAndAgain(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toBeHidden()
  expect(saved).toBe(1)
})

test('an owner writes a mail in both languages, sees how it arrives, and it is what people get', async ({
  page,
  enter,
  request,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  await page.getByLabel('Where it stands').selectOption('Mails')
  await page.getByLabel('Search by words').fill('invites you to {{site}}')
  const row = page.getByRole('row').filter({ hasText: 'The invitation works once' }).first()
  await expect(row).toContainText('Text above the button')
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByLabel('English').fill('{{inviter}} would like you to watch with us.\nFor {{weeks}}.')
  await dialog.getByLabel('Norwegian').fill('{{inviter}} vil gjerne ha deg med.')
  const preview = dialog.getByRole('region', { name: 'How the mail arrives, with examples' })
  await expect(preview.getByRole('heading', { name: 'You are invited to Strøm' })).toBeVisible()
  await expect(preview.getByText('Kari (kari@example.org) vil gjerne ha deg med.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('The text has a word in double braces that this mail does not know.'),
  ).toBeVisible()
  await dialog.getByLabel('English').fill('{{inviter}} would like you to watch with us.')
  await expectAccessible(page, 'a mail’s text')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const token = await takeToken(request, 'owner')
  const invitationEmail = 'own-words@example.org'
  await callAs(request, token, 'POST', '/api/invitations/sendinvitationemail', { invitationEmail })
  await expect.poll(() => mailsTo(request, invitationEmail, 'would like you to watch with us.')).toBe(1)
  const changed = page.getByRole('row').filter({ hasText: 'would like you to watch' })
  await page.getByLabel('Search by words').fill('would like you to watch')
  await changed.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Put back', exact: true }).click()
  await dialog.getByRole('button', { name: 'Put back now' }).click()
  await expect(dialog).toBeHidden()
})
