import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSendInvitation } from '../../invitations/use-send-invitation.ts'

/** Invites who has no account to buy months for. */
export function InviteInstead({ email, onSent }: { email: string; onSent: () => void }) {
  const { t } = useTranslation('subscriptions')
  const invite = useSendInvitation(onSent)
  return (
    <Button
      variant="default"
      loading={invite.isPending}
      onClick={() => invite.mutate({ invitationEmail: email })}
    >
      {t('inviteInstead')}
    </Button>
  )
}
