import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Every theme, language and width is in one of these. */
const everyOne = [
  { colours: 'dark', language: 'en', width: 1440 },
  { colours: 'light', language: 'nb', width: 375 },
] as const

/** With these, every pair of them, too. */
const everyPair = [
  ...everyOne,
  { colours: 'light', language: 'nb', width: 1440 },
  { colours: 'dark', language: 'nb', width: 375 },
  { colours: 'light', language: 'en', width: 375 },
] as const

/** axe takes long over a page; CI looks at each theme, language and width, and `STROM_EVERY_PAIR=1` at each pair of them. */
export const looks = process.env.STROM_EVERY_PAIR ? everyPair : everyOne

/** Nothing that axe knows to be a barrier, once what is appearing stands still. */
export async function expectAccessible(page: Page, what: string) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // There are no frames of other sites, and nobody reads what was in order: without both axe takes a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' · ')}`)
  expect.soft(found, what).toEqual([])
}
