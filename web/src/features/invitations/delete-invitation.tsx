import { Button } from '@mantine/core'
import { type Invitation, invitationResult } from '@strom/contract'
import { useRef } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { refresh } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { deleteInvitation } from './api.ts'
import classes from './invites.module.css'
import { invitationTexts } from './texts.ts'

type DeleteInvitationProps = {
  invitation: Invitation | undefined
  onClose: () => void
  /** Called once the dialog is gone after a yes: the row that had the focus goes too. */
  onGone: () => void
}

const stayMs = 2000

export function DeleteInvitation({ invitation, onClose, onGone }: DeleteInvitationProps) {
  const t = useTexts(invitationTexts)
  const errorMessage = useErrorMessage()
  const confirmed = useRef(false)

  async function confirm({ id }: Invitation) {
    confirmed.current = true
    onClose()
    const toast = toasts.show({ loading: true, message: t('deleting'), autoClose: false })
    const answer = await deleteInvitation(id)
    const deleted = answer.resultCode === invitationResult.success
    toasts.update(toast, {
      loading: false,
      autoClose: stayMs,
      ...(!deleted && { color: 'red' }),
      title: deleted ? t('deleted') : t('notDeleted'),
      message: deleted ? (answer.detail ?? t('deletedText')) : errorMessage(answer),
    })
    await refresh(['invitations'], ['console'])
  }

  function closed() {
    if (confirmed.current) onGone()
    confirmed.current = false
  }

  return (
    <Dialog
      title={t('deleteTitle', { email: invitation?.email ?? '' })}
      opened={invitation !== undefined}
      onClose={onClose}
      onClosed={closed}
    >
      <p className={classes.text}>{t('deleteText')}</p>
      <Button color="red" fullWidth onClick={() => invitation && confirm(invitation)}>
        {t('deleteButton')}
      </Button>
    </Dialog>
  )
}
