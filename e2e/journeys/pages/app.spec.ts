import { expect, test } from '../../support/journey.ts'

/** Pretends that the site runs as an installed app. */
const asApp = () => {
  const ask = window.matchMedia.bind(window)
  const shown = (asked: MediaQueryList) =>
    new Proxy(asked, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target)
        if (name === 'matches') return true
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  window.matchMedia = (query) => (query.includes('display-mode: standalone') ? shown(ask(query)) : ask(query))
}

test('as an app the site has a page for when there is no connection, and keeps no other', {
  tag: '@always',
}, async ({ openBrowser, enter, allowComplaints }) => {
  const page = await openBrowser({ viewport: { width: 375, height: 812 }, locale: 'nb-NO' })
  await page.addInitScript(asApp)
  await enter(page, 'anna')
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Direktesendinger' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toEqual(['/offline'])

  allowComplaints(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.context().setOffline(true)
  await page.goto('/invites').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'Ingen forbindelse' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Prøv igjen' }).click()
  await expect(page).toHaveURL('/invites')
  await expect(page.getByRole('heading', { name: 'Invitasjoner', level: 1 })).toBeVisible()
})

test('a tab has no service worker', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
