import { userResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { refreshSecondFactor, renewRecoveryCodes } from './api.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorTexts } from './texts.ts'

type RenewCodesProps = { opened: boolean; onClose: () => void }

export function RenewCodes({ opened, onClose }: RenewCodesProps) {
  const t = useTexts(secondFactorTexts)
  const renew = useMutation({ mutationFn: renewRecoveryCodes })
  const codes = renew.data?.resultCode === userResult.success ? renew.data.recoveryCodes : undefined

  function close() {
    onClose()
    void refreshSecondFactor()
  }

  return (
    <Dialog
      title={codes ? t('recoveryCodes') : t('renew')}
      opened={opened}
      onClose={close}
      onClosed={() => renew.reset()}
      persistent={codes !== undefined}
      withoutCloseButton={codes !== undefined}
      size="lg"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <ProofForm
          text={t('renewText')}
          action={t('renew')}
          pending={renew.isPending}
          refused={<ErrorMessage answer={renew.data} />}
          onProof={(proof) => renew.mutate(proof)}
        />
      )}
    </Dialog>
  )
}
