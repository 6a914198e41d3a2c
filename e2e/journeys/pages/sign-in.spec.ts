import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { codeOfApp } from '../../support/authenticator.ts'
import { expectAccessible } from '../../support/axe.ts'
import { colourOf, isRed } from '../../support/colour.ts'
import { expect, test } from '../../support/journey.ts'
import { loginForm } from '../../support/login-form.ts'
import { enterAs, newMember } from '../../support/members.ts'
import { callAs, demoPassword, households, signIn, storedToken, takeToken } from '../../support/site.ts'

/** Holds back the app's script, now and after each `hold`. */
async function holdApp(page: Page) {
  let held = Promise.withResolvers<void>()
  await page.route(/\/assets\/app-[\w-]+\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  return {
    letCome: () => held.resolve(),
    hold() {
      held = Promise.withResolvers()
    },
  }
}

test('wrong fields are named in the words of the specification, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto('/login')
  const form = loginForm(page)
  await form.send('anna@strom', 'strom-d')
  await expect(page.getByText('Enter a valid email address', { exact: true })).toBeVisible()
  await expect(page.getByText('Password length too short', { exact: true })).toBeVisible()
  await form.send('anna@strom.test', '1234567')
  await expect(page.getByText('Enter a valid email address')).toHaveCount(0)
  await expect(page.getByText('Password length too short', { exact: true })).toBeVisible()
  expect(sent).not.toContain('/api/users/login')
})

test('a wrong password shows what the server says, in red', async ({ page }) => {
  await page.goto('/login')
  const form = loginForm(page)
  const answered = page.waitForResponse('**/api/users/login')
  await form.send('anna@strom.test', 'not-her-password')
  const { resultCode, detail } = await (await answered).json()
  expect(resultCode).toBe(12)
  expect(detail).toMatch(/\S/)
  await expect(form.refusal).toHaveText(detail)
  expect(isRed(await colourOf(form.refusal))).toBe(true)
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})

test('an address in capitals signs in, and the Token is kept under that key', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  const asked = page.waitForRequest('**/api/users/login')
  await loginForm(page).send('Anna@STROM.test', demoPassword)
  const { email, password, isMobile } = (await asked).postDataJSON()
  expect({ email, password, isMobile }).toEqual({
    email: 'anna@strom.test',
    password: demoPassword,
    isMobile: false,
  })
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  const user = await callAs(page.request, (await storedToken(page)) ?? '', 'POST', '/api/users/user')
  expect(await user.json()).toMatchObject({ email: 'anna@strom.test', is_staff: false })
})

test('where the browser has no room to store anything, signing in lasts as long as the page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await page.goto('/login')
  await loginForm(page).send('anna@strom.test', demoPassword)
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('what is typed and sent before the app is there is kept, and sent when it is', {
  tag: '@always',
}, async ({ page }) => {
  const app = await holdApp(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login', { waitUntil: 'commit' })
  const form = loginForm(page)
  await form.send('anna@strom.test', demoPassword)
  await expect(page).toHaveURL('/login')
  await expect(form.email).toHaveValue('anna@strom.test')
  app.letCome()
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  expect(asked.filter((url) => url.includes(demoPassword))).toEqual([])
})

test('a button that is pressed before the app is there is pressed when it is', async ({ page }) => {
  const app = await holdApp(page)
  for (const [path, button, call] of [
    ['/confirm-email-change', 'Confirm the new address', '/api/users/confirmemailchange'],
    ['/undo-email-change', 'Take it back', '/api/users/undoemailchange'],
    ['/unsubscribe', 'Stop these mails', '/api/users/unsubscribe'],
  ] as const) {
    app.hold()
    const sent = page.waitForRequest((request) => request.url().endsWith(call))
    await page.goto(`${path}?token=nobodys`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: button }).click()
    app.letCome()
    expect((await sent).method()).toBe('POST')
  }
})

test('a press on a language, or on a demonstration’s account, waits for the app, too', async ({ page }) => {
  const app = await holdApp(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const form = loginForm(page)
  await page.getByRole('button', { name: /anna@strom/ }).click()
  await expect(form.email).toHaveValue('')
  app.letCome()
  await expect(form.email).toHaveValue('anna@strom.test')
  await expect(form.password).toHaveValue(demoPassword)

  app.hold()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Norsk' }).click()
  app.letCome()
  await expect(page.getByRole('button', { name: 'Logg inn' })).toBeVisible()
})

test('what is typed before the app is there stays, and is sent later', async ({ page }) => {
  const app = await holdApp(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const form = loginForm(page)
  await form.email.fill('anna@strom.test')
  app.letCome()
  await expect(async () => {
    await page.getByRole('button', { name: 'Show or hide the password' }).click()
    await expect(form.password).toHaveAttribute('type', 'text', { timeout: 500 })
  }).toPass()
  await expect(form.email).toHaveValue('anna@strom.test')
  await form.password.fill(demoPassword)
  await form.submit.click()
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
})

test('who is signed in already goes from /login to the streams', async ({ page, enter }) => {
  await enter(page, 'ola')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
})

test('a Token that means nothing leads to /login, which stays where it is', async ({
  page,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 .*\/api\//)
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('Token', 'nobodys'))
  await page.goto('/login')
  await expect(loginForm(page).submit).toBeVisible()
  await expect(page.getByText('Your sign-in has ended.')).toHaveCount(0)
  await page.goto('/subscription')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your sign-in has ended.')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await loginForm(page).send('ola@strom.test', demoPassword)
  await expect(page).toHaveURL('/')
})

test('the demonstration’s people fill in the form', async ({ page }) => {
  await page.goto('/login')
  const form = loginForm(page)
  for (const person of ['owner', 'staff', 'anna', 'bjorn', 'kari', 'ola']) {
    await page.getByRole('button', { name: `${person}@strom.test` }).click()
    await expect(form.email).toHaveValue(`${person}@strom.test`)
    await expect(form.password).toHaveValue(demoPassword)
  }
  await form.submit.click()
  await expect(page).toHaveURL('/')
})

test('an answer that is not JSON is said to be unreadable, not taken for a refusal', async ({ page }) => {
  await page.route('**/api/users/login', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>A captive portal</h1>' }),
  )
  await page.goto('/login')
  const form = loginForm(page)
  await form.send('anna@strom.test', demoPassword)
  await expect(form.refusal).toHaveText('The site gave an answer this page cannot read (content type).')
})

test('too many tries are told to wait, and the owner of the address still gets in from home', async ({
  page,
  openBrowser,
  allowComplaints,
}) => {
  allowComplaints(/status of 429 .*\/api\/users\/login/)
  await signIn(page, 'kari')
  const stranger = await openBrowser({ address: households.second })
  const body = { email: 'kari@strom.test', password: 'a-wild-guess', isMobile: false }
  const statuses = []
  for (let tries = 0; tries < 11; tries++) {
    statuses.push((await stranger.request.post('/api/users/login', { data: body })).status())
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  await stranger.goto('/login')
  const form = loginForm(stranger)
  await form.send(body.email, body.password)
  await expect(form.refusal).toHaveText(/^Too many tries\. Try again in \d+ (second|minute)s?\.$/)
  expect(isRed(await colourOf(form.refusal))).toBe(true)
  await form.send(body.email, demoPassword)
  await expect(form.refusal).toHaveText(/^Too many tries\./)

  await page.evaluate(() => localStorage.removeItem('Token'))
  await signIn(page, 'kari')
})

test('two-step sign-in is turned on, asked for, got around by a recovery code once, and turned off', async ({
  openBrowser,
  request,
  baseURL,
}) => {
  const page = await openBrowser({ viewport: { width: 375, height: 900 }, reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('strom-colour-scheme', 'light'))
  const member = await newMember(request, await takeToken(request, 'kari'), 'two-step')
  await enterAs(page, member, baseURL)
  const dialog = page.getByRole('dialog')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password')
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(dialog.getByText('Scan this with')).toBeFocused()
  await expectAccessible(page, 'secret')
  const secret = await dialog.locator('code').innerText()
  await dialog.getByLabel('Six-digit code that the app shows').fill(codeOfApp(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allInnerTexts()
  await expect(dialog.getByText('Each signs you in once')).toBeFocused()
  await expectAccessible(page, 'recovery codes')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain(member.email)
  expect(file).toContain(first)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeFocused()
  await expectAccessible(page, 'settings')

  const form = loginForm(page)
  const field = page.getByLabel('Code from your authenticator app')
  async function givePassword() {
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    await form.send(member.email, demoPassword)
    await expect(field).toBeFocused()
  }
  await givePassword()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page, 'code')
  await field.fill(codeOfApp(secret, 4))
  await form.submit.click()
  await expect(form.refusal).toHaveText(/^This code is not right/)
  await expect(field).toHaveValue('')
  await field.fill(codeOfApp(secret, 1))
  await form.submit.click()
  await expect(page).toHaveURL('/')

  await givePassword()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await form.submit.click()
  await expect(page).toHaveURL('/')

  await page.goto('/profile')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const turnOff = dialog.getByRole('button', { name: 'Turn off' })
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByLabel('Code from the app, or a recovery code').fill(first)
  await turnOff.click()
  await expect(dialog.getByRole('alert')).toHaveText(/^This code is not right/)
  await dialog.getByLabel('Code from the app, or a recovery code').fill(second)
  await turnOff.click()
  await expect(page.getByText('It is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeFocused()
})

test('staff of whom it is wanted are led to it before anything of theirs is asked for', async ({
  page,
  enter,
}) => {
  await enter(page, 'staff')
  // Only in this browser: other journeys share the site.
  await page.route('**/api/users/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), secondFactorMissing: true } })
  })
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await page.goto('/adminreports')
  await expect(page.getByRole('heading', { name: 'Turn on two-step sign-in first' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/adminreports'))).toEqual([])
  await expectAccessible(page, 'led to it')
  await page.getByRole('link', { name: 'Go to Account Settings' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
