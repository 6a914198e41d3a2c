import { Button } from '@mantine/core'
import type { Invitation } from '@strom/contract'
import { Dialog } from '../../components/dialog.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { invitationTexts } from './texts.ts'
import { useSendInvitation } from './use-send-invitation.ts'

type ResendInvitationProps = { invitation: Invitation | undefined; onClose: () => void }

export function ResendInvitation({ invitation, onClose }: ResendInvitationProps) {
  const t = useTexts(invitationTexts)
  const email = invitation?.email ?? ''
  return (
    <Dialog title={t('resendTitle', { email })} opened={invitation !== undefined} onClose={onClose}>
      <ResendButton email={email} onSent={onClose} />
    </Dialog>
  )
}

function ResendButton({ email, onSent }: { email: string; onSent: () => void }) {
  const t = useTexts(invitationTexts)
  const send = useSendInvitation(onSent)
  return (
    <Button
      fullWidth
      loading={send.isPending}
      onClick={() => send.mutate({ invitationEmail: email, resend: true })}
    >
      {t('resendButton')}
    </Button>
  )
}
