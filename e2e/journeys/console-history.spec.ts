import { expect, test } from '../support/journey.ts'

const act = { id: 2, at: '2026-11-20T12:00:00.000Z', actor: 'owner', actorEmail: 'owner@strom.test' }
const acts = [
  {
    ...{ ...act, act: 'staff-changed', subject: { kind: 'account', id: 'anna@strom.test' } },
    ...{ before: { isStaff: false }, after: { isStaff: true }, note: null },
  },
  {
    ...{ ...act, id: 1, act: 'days-granted', subject: { kind: 'account', id: 'ola@strom.test' } },
    ...{
      before: { accessEndsAt: null },
      after: { accessEndsAt: '2026-11-22T12:00:00.000Z' },
      note: 'Et avbrudd',
    },
  },
  {
    ...{ ...act, id: 0, act: 'setting-changed', subject: { kind: 'setting', id: 'pricePerMonthCents' } },
    ...{ before: 1200, after: 1450, note: null },
  },
]

test('an owner reads what was changed in Norwegian, and that older acts cannot be fetched', async ({
  openBrowser,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  const page = await openBrowser({ locale: 'nb-NO' })
  await enter(page, 'owner')
  const list = '**/api/admin/audit'
  await page.route(list, (route) => route.fulfill({ json: { resultCode: 1, acts, more: true } }))
  await page.goto('/admin/history')
  await expect(page.getByRole('row').filter({ hasText: 'anna@strom.test' })).toContainText(
    'Stab: nei → Stab: ja',
  )
  await expect(page.getByRole('row').filter({ hasText: 'ola@strom.test' })).toContainText(
    /Tilgang til: --- → Tilgang til: 22\/11\/2026 \d\d:00/,
  )
  await expect(page.getByRole('row').filter({ hasText: 'pricePerMonthCents' })).toContainText(
    '$12.00 → $14.50',
  )

  await page.unroute(list)
  await page.route(list, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Eldre' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nettstedet svarer ikke' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'anna@strom.test' })).toBeVisible()

  await page.unroute(list)
  const older = [{ ...acts[0], id: -1, subject: { kind: 'account', id: 'kari@strom.test' } }]
  await page.route(list, (route) => route.fulfill({ json: { resultCode: 1, acts: older, more: false } }))
  await page.getByRole('button', { name: 'Eldre' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'kari@strom.test' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Nettstedet' })).toHaveCount(0)
})
