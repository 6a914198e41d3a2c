import { userResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'
import { toasts } from '../../lib/toasts.ts'
import { refreshSecondFactor, turnOffSecondFactor } from './api.ts'
import { ProofForm } from './proof-form.tsx'

type TurnOffProps = { opened: boolean; onClose: () => void }

export function TurnOff({ opened, onClose }: TurnOffProps) {
  const { t } = useTranslation('secondFactor')
  const off = useMutation({
    mutationFn: turnOffSecondFactor,
    async onSuccess(answer) {
      if (answer.resultCode !== userResult.success) return
      onClose()
      toasts.show({ message: t('nowOff') })
      await refreshSecondFactor()
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
