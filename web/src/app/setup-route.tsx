import { useLoaderData } from 'react-router'
import { setupQuery } from '../features/setup/api.ts'
import { SetupPage } from '../features/setup/setup-page.tsx'
import { load } from '../lib/answers.ts'
import { CallFailed } from '../lib/http/failure.ts'
import { Frame } from './frame/frame.tsx'
import { PublicFrame } from './frame/public-frame.tsx'
import { members } from './guards.ts'
import { loadMember } from './member-area.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Without a set-up the page does not exist. */
export async function loader() {
  try {
    await load(setupQuery)
    return { isFound: true }
  } catch (error) {
    if (!(error instanceof CallFailed && error.failure.status === 404)) throw error
    if (await members()) await loadMember()
    return { isFound: false }
  }
}

export function Component() {
  const { isFound } = useLoaderData<typeof loader>()
  if (!isFound) {
    return (
      <Frame>
        <NotFoundPage />
      </Frame>
    )
  }
  return (
    <PublicFrame>
      <SetupPage />
    </PublicFrame>
  )
}
