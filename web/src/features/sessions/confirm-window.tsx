import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { answerConfirmation } from '../../lib/confirmation.ts'
import { ConfirmForm } from './confirm-form.tsx'

export function ConfirmWindow({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('sessions')
  return (
    <Dialog title={t('confirmTitle')} opened={opened} onClose={onClose}>
      <ConfirmForm onDone={answerConfirmation} />
    </Dialog>
  )
}
