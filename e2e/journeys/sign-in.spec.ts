import { colourOf, isRed } from '../support/colour.ts'
import { expect, test } from '../support/journey.ts'
import { loginForm } from '../support/login-form.ts'
import { callAs, demoPassword, households, signIn, storedToken } from '../support/site.ts'

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

test('a form that is sent before its checks are here waits for them', async ({ page }) => {
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/assets/schemas-*', async (route) => {
    await mayCome
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto('/login')
  const form = loginForm(page)
  await form.send('anna@strom', demoPassword)
  await expect(form.submit).toBeDisabled()
  letCome()
  await expect(page.getByText('Enter a valid email address', { exact: true })).toBeVisible()
  await expect(form.submit).toBeEnabled()
  expect(sent).not.toContain('/api/users/login')
})

test('where its checks cannot be fetched, the server alone says what is wrong', async ({
  page,
  allowComplaints,
}) => {
  allowComplaints(/\/assets\/schemas-/)
  await page.route('**/assets/schemas-*', (route) => route.abort())
  await page.goto('/login')
  const form = loginForm(page)
  await form.send('anna@strom.test', '1234567')
  await expect(form.refusal).toHaveText('Password length too short')
  await form.send('anna@strom.test', demoPassword)
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
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
