import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { lazyExtra } from '../../lib/lazy-extra.ts'

const InvitationForm = lazyExtra(
  async () => (await import('./invitation-form.tsx')).InvitationForm,
  NotLoaded,
)

type CreateInvitationProps = { opened: boolean; onClose: () => void }

/** 'Create a new Invitation'. */
export function CreateInvitation({ opened, onClose }: CreateInvitationProps) {
  const { t } = useTranslation('invitations')
  return (
    <Dialog title={t('createTitle')} opened={opened} onClose={onClose}>
      <InvitationForm onSent={onClose} />
    </Dialog>
  )
}
