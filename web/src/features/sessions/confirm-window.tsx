import { Dialog } from '../../components/dialog.tsx'
import { answerConfirmation } from '../../lib/confirmation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { sessionTexts } from './texts.ts'

export function ConfirmWindow({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(sessionTexts)
  return (
    <Dialog title={t('confirmTitle')} opened={opened} onClose={onClose}>
      <ConfirmForm onDone={answerConfirmation} />
    </Dialog>
  )
}
