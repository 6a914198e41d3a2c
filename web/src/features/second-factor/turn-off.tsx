import { userResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { refreshSecondFactor, turnOffSecondFactor } from './api.ts'
import { ProofForm } from './proof-form.tsx'
import { secondFactorTexts } from './texts.ts'

type TurnOffProps = { opened: boolean; onClose: () => void }

export function TurnOff({ opened, onClose }: TurnOffProps) {
  const t = useTexts(secondFactorTexts)
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
