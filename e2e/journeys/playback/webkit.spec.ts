import { expect, test } from '../../support/journey.ts'
import { expectMovingPicture } from '../../support/picture.ts'
import { demoPassword, logOutAllDevices } from '../../support/site.ts'
import { hasWebKit, openWebKit, type WebKit } from '../../support/webkit.ts'

const heading = (browser: WebKit) =>
  browser.evaluate(() => document.querySelector('h1')?.textContent ?? null, null)

if (hasWebKit || process.env.CI)
  test('in Safari’s engine a subscriber signs in, and both players play', async ({ baseURL, request }) => {
    const browser = await openWebKit()
    try {
      await browser.goto(`${baseURL}/login`)
      await expect.poll(() => heading(browser)).toBe('Sign in to Strøm')
      await browser.type('[name=email]', 'anna@strom.test')
      await browser.type('[name=password]', demoPassword)
      await browser.press('button[type=submit]')
      await expect.poll(() => heading(browser)).toBe('Live streams')
      for (const player of ['player', 'playersldp']) {
        await browser.goto(`${baseURL}/${player}?default=0`)
        await expectMovingPicture(browser)
      }
    } finally {
      await browser.close()
      await logOutAllDevices(request, 'anna')
    }
  })
else
  process.stderr.write(
    '\nNOT RUN: there is no webkit2gtk-driver, or no Xvfb, to open the site in WebKit.\n\n',
  )
