import { contract } from '@strom/contract'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { FailurePanel } from '../components/failure-panel.tsx'
import { call } from '../lib/api.ts'
import { CallFailed, type Failure, isFailure, isTransient } from '../lib/http/failure.ts'
import { fetchCode, fetchedPage } from './page-code.ts'

/** Why the site cannot be reached now; nothing when it answers. */
async function outOfReach(): Promise<Failure | undefined> {
  const answer = await call(contract.site.siteSettings)
  return isFailure(answer) && isTransient(answer) ? answer : undefined
}

/**
 * What stands where a page would be whose code could not be fetched because the site is out of reach. The page takes its place
 * once it is back. Another fault, as after an upgrade that took the code away, is thrown on.
 */
export async function pageNotFetched<Props extends object>(
  code: () => Promise<ComponentType<Props>>,
  fault: unknown,
): Promise<ComponentType<Props>> {
  const failure = await outOfReach()
  if (!failure) throw fault
  const error = new CallFailed(failure)

  return function PageNotFetched(props: Props) {
    const [Page, setPage] = useState(() => fetchedPage(code))

    const fetchAgain = useCallback(async () => {
      await fetchCode(code)
      setPage(() => fetchedPage(code))
    }, [])

    useEffect(() => {
      // It may be back since this was left.
      void fetchAgain()
      window.addEventListener('online', fetchAgain)
      return () => window.removeEventListener('online', fetchAgain)
    }, [fetchAgain])

    async function retry() {
      await fetchAgain()
      // Some browsers keep in mind what they failed to fetch, and do not try again before the page is loaded again.
      if (!fetchedPage(code) && !(await outOfReach())) window.location.reload()
    }

    return Page ? <Page {...props} /> : <FailurePanel wholePage error={error} onRetry={retry} />
  }
}
