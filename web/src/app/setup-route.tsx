import { SetupPage } from '../features/setup/setup-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The set-up of a new production site; everywhere else an address that nobody knows. */
export function SetupRoute() {
  return <SetupPage notFound={<NotFoundPage />} />
}
