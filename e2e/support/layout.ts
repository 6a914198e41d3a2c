import type { Page } from '@playwright/test'

export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    const cut = [...document.querySelectorAll<HTMLElement>('header *, a *, button *')].filter((element) => {
      const { overflowX, visibility } = getComputedStyle(element)
      const shows = visibility !== 'hidden' && element.clientWidth > 1 && element.innerText?.trim() !== ''
      return shows && overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
    })
    return [...(wide > 0 ? [`${wide} px too wide`] : []), ...cut.map(({ innerText }) => innerText)]
  })
}

/** Pixels; small and usual phones. */
export const phones = [320, 375]

export function brokenTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll('main :has(> table)')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((by) => by > 0)
    const broken = [...document.querySelectorAll<HTMLElement>('main [data-tone]')].filter((badge) => {
      const text = document.createRange()
      text.selectNodeContents(badge)
      return text.getClientRects().length > 1
    })
    return [...wide.map((by) => `${by} px too wide`), ...broken.map(({ innerText }) => innerText)]
  })
}
