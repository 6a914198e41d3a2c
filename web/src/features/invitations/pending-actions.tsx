import { Button } from '@mantine/core'
import type { Invitation } from '@strom/contract'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import classes from './invites.module.css'
import { invitationTexts } from './texts.ts'

type PendingActionsProps = {
  invitation: Invitation
  onResend: (invitation: Invitation) => void
  onDelete: (invitation: Invitation) => void
}

export function PendingActions({ invitation, onResend, onDelete }: PendingActionsProps) {
  const t = useTexts(invitationTexts)
  const { email, link } = invitation

  async function copy(address: string) {
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    if (copied) toasts.show({ message: t('linkCopied') })
    else toasts.show({ message: t('linkNotCopied', { link: address }), autoClose: false })
  }

  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        aria-label={t('resendOf', { email })}
        onClick={() => onResend(invitation)}
      >
        {t('resend')}
      </Button>
      <Button
        size="xs"
        variant="default"
        color="red"
        aria-label={t('deleteOf', { email })}
        onClick={() => onDelete(invitation)}
      >
        {t('delete')}
      </Button>
      {link && (
        <Button size="xs" variant="subtle" aria-label={t('copyLinkOf', { email })} onClick={() => copy(link)}>
          {t('copyLink')}
        </Button>
      )}
    </div>
  )
}
