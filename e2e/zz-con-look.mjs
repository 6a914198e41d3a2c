import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:3311'
const [,, ...wanted] = process.argv
const login = await (await fetch(base + '/api/users/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'owner@strom.test', password: 'strom-demo', isMobile: false }) })).json()
const token = login.token
const api = async (path, body) => (await fetch(base + path, { method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json', token }, ...(body && { body: JSON.stringify(body) }) })).json()
const anna = (await api('/api/admin/people/search', { text: 'anna' })).people[0]
const order = (await api('/api/admin/orders/search', { which: 'all', text: 'anna' })).orders[0]
const pages = { people: '/admin/people', person: `/admin/people/${anna.id}`, orders: '/admin/orders', order: `/admin/orders/${order.id}`, notices: '/admin/notices', settings: '/admin/settings', history: '/admin/history', mails: '/admin/mails', texts: '/admin/texts', streams: '/admin/streams' }
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const name of wanted) {
  for (const [w, h, scheme, lang] of [[1440, 900, 'dark', 'en'], [375, 800, 'light', 'nb']]) {
    const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale: lang === 'nb' ? 'nb-NO' : 'en-GB', storageState: { cookies: [], origins: [{ origin: base, localStorage: [{ name: 'Token', value: token }, { name: 'strom-language', value: lang }] }] } })
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
    page.on('pageerror', (e) => console.log(name, e.message))
    await page.goto(base + pages[name])
    await page.waitForSelector('h1', { timeout: 20000 }); await page.waitForTimeout(700)
    await page.screenshot({ path: `/tmp/con/${name}-${w}.png`, fullPage: true })
    console.log(name, w, await page.evaluate(() => document.documentElement.scrollWidth))
    await context.close()
  }
}
await browser.close()
