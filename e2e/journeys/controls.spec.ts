import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { expectMovingPicture, expectPicture, glimpse, secondsBehind } from '../support/picture.ts'

/** What the picture's element is set to. */
function sound(page: Page) {
  return page.locator('video[slot=media]').evaluate((video: HTMLVideoElement) => ({
    muted: video.muted,
    volume: Math.round(video.volume * 100),
  }))
}

const isPaused = async (page: Page) => (await glimpse(page)).paused
const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)

test('the quality is chosen, shows in the picture, and is remembered', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/player?default=1')
  await expectPicture(page)
  const height = async () => (await glimpse(page)).height
  const button = page.getByRole('button', { name: /^Quality: / })
  await expect.poll(height).toBe(720)
  await expect(button).toHaveAccessibleName('Quality: Auto (720p)')
  await button.click()
  const choices = page.getByRole('menuitemradio')
  await expect(choices).toHaveText(['Auto (720p)', '1080p', '720p', '480p'])
  await choices.filter({ hasText: '480p' }).click()
  await expect.poll(height).toBe(480)
  await expect(button).toHaveAccessibleName('Quality: 480p')
  await expectMovingPicture(page)
  await page.getByRole('button', { name: /^Fjord/ }).click()
  await expectPicture(page)
  // For a moment, while the stream changes, there is none.
  await expect.poll(height).toBe(480)
  await page.reload()
  await expectPicture(page)
  await expect.poll(height).toBe(480)
})

test('keys and buttons: sound, pause, full screen, other channels', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectPicture(page)

  // The bar, and its keys, come after the picture.
  await page.getByRole('button', { name: 'pause' }).waitFor()
  await page.keyboard.press(' ')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.getByRole('button', { name: 'pause' }).click()
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.getByRole('button', { name: 'play', exact: true }).click()
  await expect.poll(() => isPaused(page)).toBe(false)

  await page.keyboard.press('m')
  await expect.poll(() => sound(page)).toMatchObject({ muted: true })
  await page.getByRole('button', { name: 'unmute' }).click()
  await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 100 })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 95 })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 90 })
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 95 })

  await page.getByRole('button', { name: 'enter fullscreen mode' }).click()
  await expect.poll(() => isFullscreen(page)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/player?default=1')
  expect(await isFullscreen(page)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => isFullscreen(page)).toBe(false)

  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/player?default=0')
  // Backwards from the first is the last; the one in maintenance is passed over.
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/player?default=4')
  await page.keyboard.press('3')
  await expect(page).toHaveURL('/player?default=2')
  await expectMovingPicture(page)
})

test('after a pause the picture is behind, and goes back to live', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  const behind = async () => secondsBehind(await glimpse(page))
  const usual = (await behind()) ?? 0
  const back = page.getByRole('button', { name: 'Back to live' })
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()

  await page.keyboard.press(' ')
  await expect.poll(behind, { intervals: [250] }).toBeGreaterThan(usual + 4)
  await page.keyboard.press(' ')
  await expectMovingPicture(page)
  expect(await behind()).toBeGreaterThan(usual + 3)
  await back.click()
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
  await expect.poll(behind).toBeLessThan(usual + 1.5)

  await page.keyboard.press('k')
  await expect(back).toBeVisible()
  await page.keyboard.press('l')
  await expect.poll(behind).toBeLessThan(usual + 1.5)
  expect(await isPaused(page)).toBe(false)
  await expectMovingPicture(page)
})

test('where the control bar cannot be fetched picture and channels come all the same, as loud as it was left', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/control-bar-/)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectPicture(page)
  await page.getByRole('button', { name: 'pause' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 95 })
  await page.keyboard.press('m')
  await expect.poll(() => sound(page)).toEqual({ muted: true, volume: 95 })

  await page.route(/control-bar-[\w-]+\.js/, (route) => route.abort())
  await page.reload()
  await expectMovingPicture(page)
  expect(await sound(page)).toEqual({ muted: true, volume: 95 })
  await expect(page.getByRole('button', { name: 'mute' })).toHaveCount(0)
  await expect(page.locator('video[slot=media]')).toHaveAttribute('controls', '')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/player?default=1')
  await expectMovingPicture(page)
})
