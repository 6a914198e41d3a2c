import { openTestSmtpServer, type TestSmtpServer } from '../../../server/src/base/mail/testing-smtp.ts'
import { expectAccessible, looks } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { type OwnSite, prepareOwnSite } from '../../support/own-site.ts'
import { households } from '../../support/site.ts'

const email = 'eier@example.org'
const password = 'a long password'

let site: OwnSite
let smtp: TestSmtpServer

async function begin(mails: { STROM_SMTP_URL: string; STROM_MAIL_FROM?: string }) {
  site = await prepareOwnSite({
    STROM_MODE: 'production',
    ...mails,
    STROM_PAYMENTS: 'none',
    STROM_TRUST_PROXY: '1',
  })
  await site.start()
  await expect.poll(printedLink).not.toBe('')
}

test.beforeEach(async () => {
  smtp = await openTestSmtpServer()
})
test.afterEach(async () => {
  await site.stop()
  await smtp.close()
})

function printedLink(): string {
  return /http\S+\/setup\?token=\S+/.exec(site.said())?.[0] ?? ''
}

function mailedCode(): string {
  return /^\d{6}$/m.exec(smtp.received.at(-1)?.source.replaceAll('\r', '') ?? '')?.[0] ?? ''
}

test('a new production site is set up by the link that its start prints, by one person, in one place', {
  tag: '@always',
}, async ({ openBrowser, allowComplaints }) => {
  test.slow()
  allowComplaints(/status of 404 .*\/api\/setup\/open/)
  await begin({ STROM_SMTP_URL: smtp.url, STROM_MAIL_FROM: 'post@example.org' })
  const link = printedLink()
  const page = await openBrowser({ address: households.first })

  await page.goto(`${site.origin}/setup`)
  await expect(page).toHaveURL(`${site.origin}/login`)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this site' })).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/setup`)
  await expectAccessible(page, 'the owner’s form')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByText('Enter a valid email address')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill('another password')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()

  const elsewhere = await openBrowser({ address: households.second })
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('begun in another network')).toBeVisible()

  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
  await expect(page.getByText('leads to a running site')).toBeVisible()
  const finish = page.getByRole('button', { name: 'Finish the set-up' })
  await expect(finish).toBeDisabled()
  await expect(page.getByText('A stream: members would see an empty page.')).toBeVisible()

  const again = await openBrowser({ address: households.first })
  await again.goto(link)
  await expect(again.getByText('There is an owner already.')).toBeVisible()
  await expect(again.getByRole('link', { name: 'Go to login' })).toBeVisible()

  smtp.misbehave.mailFrom = '550 5.7.1 not a sender of ours'
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText(`The mail to ${email} has not been sent.`)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'not a sender of ours' })).toBeVisible()
  delete smtp.misbehave.mailFrom
  const sendAnother = page.getByRole('button', { name: 'Send another' })
  await expect(async () => {
    await sendAnother.click()
    await expect.poll(mailedCode, { timeout: 3000 }).not.toBe('')
  }).toPass()
  expect(smtp.received.at(-1)?.to).toBe(email)
  await page.getByLabel('Code in the mail').fill(mailedCode() === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('That is not the code')).toBeVisible()
  await page.getByLabel('Code in the mail').fill(mailedCode())
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your mail arrived.')).toBeVisible()

  await page.getByLabel('Channel').selectOption('nordlys')
  await page.getByLabel('Title').fill('Nordlyset')
  await page.getByRole('button', { name: 'Add the stream' }).click()
  await expect(page.getByText('Members can watch: Nordlyset.')).toBeVisible()

  await finish.click()
  await expect(page).toHaveURL(`${site.origin}/`)
  await expect(page.getByText('Nordlyset')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Invites' })).toBeVisible()
  for (const stranger of [again, elsewhere]) {
    await stranger.goto(link)
    await expect(stranger).toHaveURL(`${site.origin}/login`)
  }
  // Open pages would complain when the site ends.
  for (const one of [page, again, elsewhere]) await one.close()
})

test('the steps of the set-up are for everybody, in every look, and one enters the mail server', async ({
  openBrowser,
}) => {
  test.slow()
  await begin({ STROM_SMTP_URL: 'console' })
  const response = await fetch(`${site.origin}/api/setup/owner`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': households.first },
    body: JSON.stringify({ token: printedLink().split('=')[1], email, password }),
  })
  const { token }: { token: string } = await response.json()
  const signIn = (locale: string, colours = 'dark', width = 1440) =>
    openBrowser({
      address: households.first,
      locale,
      viewport: { width, height: 900 },
      storageState: {
        cookies: [],
        origins: [
          {
            origin: site.origin,
            localStorage: [
              { name: 'Token', value: token },
              { name: 'strom-colour-scheme', value: colours },
            ],
          },
        ],
      },
    })
  for (const { colours, language, width } of looks) {
    const page = await signIn(language === 'nb' ? 'nb-NO' : 'en-GB', colours, width)
    await page.goto(`${site.origin}/setup`)
    const title = language === 'nb' ? 'Sett opp nettstedet' : 'Set up this site'
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const found = language === 'nb' ? 'fører til et nettsted som er i gang' : 'leads to a running site'
    await expect(page.getByText(found)).toBeVisible()
    await expectAccessible(page, `${colours} ${language} ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  const page = await signIn('en-GB')
  await page.goto(`${site.origin}/setup`)
  await page.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Encryption').selectOption('None required')
  await page.getByLabel('Port').fill('1,5')
  await expect(page.getByText('Enter a whole number, without a comma or point.')).toBeVisible()
  await page.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByLabel('Port')).toHaveValue('1,5')
  await page.getByLabel('Port').fill(String(smtp.port))
  await page.getByLabel('Mails come from').fill('post@example.org')
  smtp.misbehave.greeting = '554 not here'
  await page.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '554 not here' })).toBeVisible()
  delete smtp.misbehave.greeting
  await page.getByRole('button', { name: 'Test and save' }).click()
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect.poll(mailedCode).not.toBe('')
  expect(smtp.received.at(-1)?.from).toBe('post@example.org')
})
