import type { Page } from '@playwright/test'

/** The words on buttons and links, and of the site's name, that do not fit where they stand; and by how much a page is too wide. */
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
