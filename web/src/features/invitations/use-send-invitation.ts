import { invitationResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { refresh } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useWhileMounted } from '../../lib/use-while-mounted.ts'
import { sendInvitation } from './api.ts'
import { invitationTexts } from './texts.ts'

/** `onSent` closes the caller's dialog. */
export function useSendInvitation(onSent: () => void) {
  const t = useTexts(invitationTexts)
  const close = useWhileMounted(onSent)
  const errorMessage = useErrorMessage()
  return useMutation({
    mutationFn: sendInvitation,
    async onSuccess(answer) {
      const sent = answer.resultCode === invitationResult.success
      toasts.show({
        ...(!sent && { color: 'red' }),
        title: sent ? t('sent') : t('notSent'),
        message: sent ? (answer.detail ?? t('sentText')) : errorMessage(answer),
      })
      await refresh(['invitations'], ['console'])
      if (sent || answer.resultCode === invitationResult.createdButEmailFailed) close()
    },
  })
}
