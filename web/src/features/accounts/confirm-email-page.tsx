import { confirmEmailChange } from './api.ts'
import { EmailLinkPage } from './email-link-page.tsx'

function ConfirmEmailPage() {
  return <EmailLinkPage name="confirmEmail" send={confirmEmailChange} />
}

export { ConfirmEmailPage as Component }
