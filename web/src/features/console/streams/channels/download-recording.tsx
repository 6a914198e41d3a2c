import { Button } from '@mantine/core'
import { type OwnerChannel, plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorMessage } from '../../../../components/error-message.tsx'
import { isFailure } from '../../../../lib/http/failure.ts'
import { channelActs } from './api.ts'

/** Downloads the newest broadcast, as far as it is kept. */
export function DownloadRecording({ channel: { id, keptSeconds = 0 } }: { channel: OwnerChannel }) {
  const { t } = useTranslation('consoleChannels')
  const asking = useMutation({
    mutationFn: () => channelActs.recording({ id }),
    onSuccess(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success || !answer.address) return
      // An attachment: the page stays.
      location.assign(answer.address)
    },
  })
  if (keptSeconds === 0) return null
  return (
    <>
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        {t('download', { count: Math.max(1, Math.round(keptSeconds / 60)) })}
      </Button>
      <ErrorMessage answer={asking.data} />
    </>
  )
}
