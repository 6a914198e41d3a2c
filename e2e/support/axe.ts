import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Every pair of theme, language and width meets in one of these. */
export const looks = [
  { colours: 'dark', language: 'en', width: 1440 },
  { colours: 'light', language: 'nb', width: 1440 },
  { colours: 'dark', language: 'nb', width: 375 },
  { colours: 'light', language: 'en', width: 375 },
] as const

/** Nothing that axe knows to be a barrier, once what is appearing stands still. */
export async function expectAccessible(page: Page, what: string) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' · ')}`)
  expect.soft(found, what).toEqual([])
}
