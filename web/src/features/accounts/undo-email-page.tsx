import { undoEmailChange } from './api.ts'
import { EmailLinkPage } from './email-link-page.tsx'

function UndoEmailPage() {
  return <EmailLinkPage name="undoEmail" send={undoEmailChange} />
}

export { UndoEmailPage as Component }
