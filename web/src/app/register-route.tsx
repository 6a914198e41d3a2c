import { RegisterPage } from '../features/invitations/register-page.tsx'
import { SignedInNotice } from '../features/sessions/signed-in-notice.tsx'

/** Registering, with who is signed in here already, which belongs to sessions: slices do not know each other, the app joins them. */
export function RegisterRoute() {
  return <RegisterPage signedIn={<SignedInNotice />} />
}
