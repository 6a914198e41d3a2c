import { chromium } from 'playwright'
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
const count = Number(process.argv[2] ?? 6)
const port = 4310
const base = `http://127.0.0.1:${port}`
const data = mkdtempSync('/tmp/shots-')
const server = spawn('node_modules/.bin/node', ['server/src/main.ts'], { env: { ...process.env, PORT: String(port), DATA_DIR: data, RTMP_PORT: '0' }, stdio: 'ignore' })
process.on('exit', () => server.kill('SIGKILL'))
for (let i = 0; i < 100; i++) { try { if ((await fetch(base + '/readyz')).ok) break } catch {} await new Promise((r) => setTimeout(r, 500)) }
export const login = async (who) => (await (await fetch(base + '/api/users/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: who + '@strom.test', password: 'strom-demo', isMobile: false }) })).json()).token
const call = async (token, path, body) => (await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json', Token: token }, body: JSON.stringify(body) })).json()
const owner = await login('owner')
const channels = ['fjord', 'trikken', 'nordlys', 'testbilde']
for (let i = 6; i < count; i++) await call(owner, '/api/admin/streams/add', { title: `Arena ${i} – ${['Håndball', 'Fotball', 'Ishockey', 'Ski'][i % 4]} fra ${['Oslo','Bergen','Bodø'][i%3]}`, channel: channels[i % 4], tags: 'chromecast,airplay', tagsSldp: 'lls', hidden: false })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--autoplay-policy=no-user-gesture-required'] })
const anna = await login('anna')
if (count > 6) { for (const n of ['arena-12-ishockey-fra-oslo','trikken']) await call(anna, '/api/streams/favourite', { id: n, favourite: true }) ; for (const n of ['fjord','nordlys']) await call(anna,'/api/streams/watched',{id:n}) }
export async function shoot(name, path, { width, height, dark = false, nb = false, touch = false, act, token = anna, full = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: nb ? 'nb-NO' : 'en-GB', hasTouch: touch, isMobile: touch })
  await context.addInitScript(([t, d]) => { localStorage.setItem('Token', t); localStorage.setItem('strom-colour-scheme', d ? 'dark' : 'light') }, [token, dark])
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
  await page.goto(base + path)
  await page.waitForTimeout(3500)
  if (act) await act(page)
  await page.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: full })
  console.log(name, await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth, innerWidth].join(' ')))
  await context.close()
}
await import(process.argv[3]).then((m) => m.default({ shoot, login, call, base, browser }))
await browser.close()
server.kill('SIGKILL')
process.exit(0)
