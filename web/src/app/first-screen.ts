import { latestAnnouncementQuery } from '../features/site/api.ts'
import { forgetEarlyAnswers } from '../lib/http/early-answers.ts'
import { rewardPointsQuery, streamsQuery, userQuery } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { siteSettingsQuery } from '../lib/site-settings.ts'
import { tokenStore } from '../lib/token-store.ts'
import { loadConsole, loadConsoleParts } from './load-console.ts'
import { fetchCode, fetchPageCode, isConsolePath, isOtherConsolePart, isPublicPath } from './page-code.ts'
import { loadPageData } from './page-data.ts'

/** After this the page is drawn with what there is, and says what it waits for. */
const longestWaitMs = 600

/** Waits for what the first screen shows, so that it is drawn once and whole in place of the start of index.html. */
export async function prepareFirstScreen(pathname: string): Promise<void> {
  const isMember = tokenStore.read() !== null && !isPublicPath(pathname)
  const page = isMember || isPublicPath(pathname) ? pathname : paths.login()
  const prepared = Promise.all([
    fetchPageCode(page),
    isConsolePath(page) && fetchCode(loadConsole),
    isOtherConsolePart(page) && fetchCode(loadConsoleParts),
    loadData(isMember, pathname),
  ]).then(forgetEarlyAnswers)
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}

/** As the site gate and the logged-in area ask for it: a failure is met again, and shown, there. */
async function loadData(isMember: boolean, pathname: string) {
  await queryClient.prefetchQuery(siteSettingsQuery)
  if (!isMember || queryClient.getQueryData(siteSettingsQuery.queryKey)?.maintenanceMode !== false) return
  // Shown over the page when there is one; the page does not wait for it.
  void queryClient.prefetchQuery(latestAnnouncementQuery)
  await Promise.all([
    queryClient.prefetchQuery(streamsQuery),
    queryClient.prefetchQuery(userQuery),
    queryClient.prefetchQuery(rewardPointsQuery),
    loadPageData(pathname, queryClient),
  ])
}
