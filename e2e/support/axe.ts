import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const everyOne = [
  { colours: 'dark', language: 'en', width: 1440 },
  { colours: 'light', language: 'nb', width: 375 },
] as const

const everyPair = [
  ...everyOne,
  { colours: 'light', language: 'nb', width: 1440 },
  { colours: 'dark', language: 'nb', width: 375 },
  { colours: 'light', language: 'en', width: 375 },
] as const

/** axe is slow; `STROM_EVERY_PAIR=1` covers every pair. */
export const looks = process.env.STROM_EVERY_PAIR ? everyPair : everyOne

export async function expectAccessible(page: Page, what: string) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // Without foreign frames and lists of passed rules axe takes a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' · ')}`)
  expect.soft(found, what).toEqual([])
}
