import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'

const InvitationForm = lazy(async () => ({
  default: (await import('./invitation-form.tsx')).InvitationForm,
}))

type CreateInvitationProps = { opened: boolean; onClose: () => void }

/** 'Create a new Invitation' (specification 2, Invites). */
export function CreateInvitation({ opened, onClose }: CreateInvitationProps) {
  const { t } = useTranslation('invitations')
  return (
    <Dialog title={t('createTitle')} opened={opened} onClose={onClose}>
      <InvitationForm onSent={onClose} />
    </Dialog>
  )
}
