import type { Browser, BrowserContext, Page } from '@playwright/test'
import { serveBarePage } from './bare-page.ts'
import { recordPictures } from './picture.ts'
import type { Site } from './site.ts'

export type Opened = {
  page: Page
  play(): Promise<void>
  /** To another stream, while one plays. */
  change(stream: Stream): Promise<void>
  close(): Promise<void>
}

/** A fresh browser profile for each opening. */
export type Player = { name: string; open(): Promise<Opened>; close(): Promise<void> }

/** They look different, so that a change shows. */
const titles = { fjord: 'Fjord', testbilde: 'Testbilde' } as const
export type Stream = keyof typeof titles

const viewport = { width: 1280, height: 800 }

async function newPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport, locale: 'en-GB' })
  const page = await context.newPage()
  await recordPictures(page)
  return { context, page }
}

/** Yardstick: hls.js loaded before the click. */
export async function bareHlsPage(browser: Browser, site: Site): Promise<Player> {
  const barePage = await serveBarePage()
  const signIn = await site.signIn('ola')
  const sources = new Map((await site.streams(signIn)).map(({ id, src }) => [id, `${site.origin}${src}`]))
  return {
    name: 'bare hls.js page',
    async open() {
      const { context, page } = await newPage(browser)
      await page.goto(barePage.address)
      const button = page.getByRole('button')
      async function press(stream: Stream) {
        // A token plays one stream at a time; timing starts at the browser's own click event, after this.
        const url = `${sources.get(stream)}${await site.streamToken(signIn)}`
        await button.evaluate((element, title) => Object.assign(element, { title }), url)
        await button.click()
      }
      return { page, play: () => press('fjord'), change: press, close: () => context.close() }
    },
    close: () => barePage.close(),
  }
}

/** Different accounts, since an account plays one stream in one household. */
const watchers = { default: 'anna', 'low-latency': 'staff' } as const

export async function sitePlayer(
  browser: Browser,
  site: Site,
  player: keyof typeof watchers = 'default',
  title: string = titles.fjord,
): Promise<Player> {
  const signIn = await site.signIn(watchers[player])
  return {
    name: `${player} player`,
    async open() {
      const { context, page } = await newPage(browser)
      await page.addInitScript(
        (stored) => {
          for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
        },
        { Token: signIn, 'strom-player': player },
      )
      await page.goto(site.origin, { waitUntil: 'networkidle' })
      const tile = page.getByRole('link', { name: new RegExp(`^${title}`) })
      await tile.waitFor()
      return {
        page,
        play: () => tile.click(),
        change: (stream) => page.getByRole('button', { name: titles[stream], exact: true }).click(),
        close: () => context.close(),
      }
    },
    close: async () => {},
  }
}
