import { undoEmailChange } from './api.ts'
import { EmailLinkPage } from './email-link-page.tsx'

/** Takes an old e-mail address back by the link that was mailed to it. */
function UndoEmailPage() {
  return <EmailLinkPage name="undoEmail" send={undoEmailChange} />
}

export { UndoEmailPage as Component }
