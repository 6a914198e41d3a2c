import { Button } from '@mantine/core'
import { type OwnerChannel, type PushKey, plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { ErrorMessage } from '../../../../components/error-message.tsx'
import formClasses from '../../../../components/form.module.css'
import { refresh } from '../../../../lib/answers.ts'
import { isFailure } from '../../../../lib/http/failure.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { channelActs } from './api.ts'
import { KeyDialog } from './key-dialog.tsx'
import { channelTexts } from './texts.ts'

type RenewKeyProps = { channel: OwnerChannel; opened: boolean; onClose: () => void }

export function RenewKey({ channel, opened, onClose }: RenewKeyProps) {
  const t = useTexts(channelTexts)
  return (
    <KeyDialog title={t('renew')} opened={opened} onClose={onClose}>
      {(showKey) => <Question channel={channel} onRenewed={showKey} />}
    </KeyDialog>
  )
}

type QuestionProps = { channel: OwnerChannel; onRenewed: (push: PushKey) => void }

function Question({ channel: { id, version }, onRenewed }: QuestionProps) {
  const t = useTexts(channelTexts)
  const renewing = useMutation({
    mutationFn: () => channelActs.renewKey({ id, version }),
    async onSuccess(answer) {
      if (!isFailure(answer) && answer.resultCode === plainResult.success && answer.push) {
        onRenewed(answer.push)
      }
      await refresh()
    },
  })
  return (
    <div className={formClasses.form}>
      <p style={{ margin: 0 }}>{t('renewText')}</p>
      <ErrorMessage answer={renewing.data} />
      <Button color="red" fullWidth loading={renewing.isPending} onClick={() => renewing.mutate()}>
        {t('renewNow')}
      </Button>
    </div>
  )
}
