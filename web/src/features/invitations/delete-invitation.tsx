import { Button } from '@mantine/core'
import { type Invitation, invitationResult } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { toasts } from '../../lib/toasts.ts'
import { useFailureSentence } from '../../lib/use-failure-sentence.ts'
import { deleteInvitation, invitationsQuery } from './api.ts'
import classes from './invites.module.css'

type DeleteInvitationProps = { invitation: Invitation | undefined; onClose: () => void }

const stayMs = 2000

/** Asks before an invitation is deleted; the toast tells the progress and stays two seconds (specification 8). */
export function DeleteInvitation({ invitation, onClose }: DeleteInvitationProps) {
  const { t } = useTranslation('invitations')
  const sentence = useFailureSentence()
  const queries = useQueryClient()

  async function confirm({ id }: Invitation) {
    onClose()
    const toast = toasts.show({ loading: true, message: t('deleting'), autoClose: false })
    const answer = await deleteInvitation(id)
    const deleted = answer.resultCode === invitationResult.success
    toasts.update(toast, {
      loading: false,
      autoClose: stayMs,
      ...(!deleted && { color: 'red' }),
      title: deleted ? t('deleted') : t('notDeleted'),
      message: deleted ? (answer.detail ?? t('deletedText')) : sentence(answer),
    })
    await queries.invalidateQueries(invitationsQuery)
  }

  return (
    <Dialog
      title={t('deleteTitle', { email: invitation?.email ?? '' })}
      opened={invitation !== undefined}
      onClose={onClose}
    >
      <p className={classes.text}>{t('deleteText')}</p>
      <Button color="red" fullWidth onClick={() => invitation && confirm(invitation)}>
        {t('deleteButton')}
      </Button>
    </Dialog>
  )
}
