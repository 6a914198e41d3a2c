import type { Report } from './benchmarks.ts'
import { buildWebApp, openBrowser } from './support/browser.ts'
import { measurePlayers, playersTable } from './support/measure-players.ts'
import { bareHlsPage, sitePlayer } from './support/players.ts'
import { startSite } from './support/site.ts'

export async function measure(): Promise<Report> {
  await buildWebApp()
  const site = await startSite()
  const browser = await openBrowser()
  const players = [
    await bareHlsPage(browser, site),
    await sitePlayer(browser, site),
    await sitePlayer(browser, site, 'low-latency'),
  ]
  try {
    return playersTable(await measurePlayers(players))
  } finally {
    for (const player of players) await player.close()
    await browser.close()
    await site.stop()
  }
}
