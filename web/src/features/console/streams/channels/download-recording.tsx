import { Button, Text } from '@mantine/core'
import { type OwnerChannel, plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { ErrorMessage } from '../../../../components/error-message.tsx'
import { isFailure } from '../../../../lib/http/failure.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { channelActs } from './api.ts'
import { channelTexts } from './texts.ts'

const toMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** Several files if one cannot hold the broadcast. */
export function DownloadRecording({ channel }: { channel: OwnerChannel }) {
  const t = useTexts(channelTexts)
  const { id, keptSeconds = 0, keptParts = [] } = channel
  const asking = useMutation({
    mutationFn: (part: number) => channelActs.recording({ id, part }),
    onSuccess(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success || !answer.address) return
      // An attachment: the page stays.
      location.assign(answer.address)
    },
  })
  if (keptSeconds === 0) return null
  const parts = keptParts.length
  const labels =
    parts > 1
      ? keptParts.map((seconds, index) =>
          t('downloadPart', { count: toMinutes(seconds), part: index + 1, parts }),
        )
      : [t('download', { count: toMinutes(keptSeconds) })]
  return (
    <>
      {labels.map((label, index) => (
        <Button
          key={label}
          variant="default"
          loading={asking.isPending && asking.variables === index + 1}
          onClick={() => asking.mutate(index + 1)}
        >
          {label}
        </Button>
      ))}
      {parts > 1 && (
        <Text size="sm" w="100%">
          {t('downloadParts')}
        </Text>
      )}
      <ErrorMessage answer={asking.data} />
    </>
  )
}
