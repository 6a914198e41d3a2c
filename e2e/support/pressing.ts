import type { Locator, Page, Route } from '@playwright/test'

/** Double clicks, and clicks as the first action ends. */
export async function pressAgainAndAgain(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    for (const ms of [0, 0, 10, 40, 120, 200, 260, 320]) setTimeout(() => element.click(), ms)
  })
  await button.page().waitForTimeout(500)
}

/** Carries out the next call but loses its answer. */
export function loseAnswer(page: Page, address: string) {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  return page.route(address, lose, { times: 1 })
}
