import { confirmEmailChange } from './api.ts'
import { EmailLinkPage } from './email-link-page.tsx'

/** Makes a changed e-mail address count by its mailed link. */
function ConfirmEmailPage() {
  return <EmailLinkPage name="confirmEmail" send={confirmEmailChange} />
}

export { ConfirmEmailPage as Component }
