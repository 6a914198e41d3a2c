import { userResult } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'
import { userQuery } from '../../lib/member.ts'
import { toasts } from '../../lib/toasts.ts'
import { secondFactorQuery, turnOffSecondFactor } from './api.ts'
import { ProofForm } from './proof-form.tsx'

type TurnOffProps = { opened: boolean; onClose: () => void }

/** Turning it off, by both factors. */
export function TurnOff({ opened, onClose }: TurnOffProps) {
  const { t } = useTranslation('secondFactor')
  const queries = useQueryClient()
  const off = useMutation({
    mutationFn: turnOffSecondFactor,
    async onSuccess(answer) {
      if (answer.resultCode !== userResult.success) return
      onClose()
      toasts.show({ message: t('nowOff') })
      await Promise.all([queries.invalidateQueries(secondFactorQuery), queries.invalidateQueries(userQuery)])
    },
  })
  return (
    <Dialog title={t('turnOffTitle')} opened={opened} onClose={onClose} onClosed={() => off.reset()}>
      <ProofForm
        text={t('turnOffText')}
        action={t('turnOff')}
        color="red"
        pending={off.isPending}
        refused={<ErrorMessage answer={off.data} />}
        onProof={(proof) => off.mutate(proof)}
      />
    </Dialog>
  )
}
