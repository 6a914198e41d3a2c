import { Button } from '@mantine/core'
import { type OwnerChannel, plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../../../components/dialog.tsx'
import { ErrorMessage } from '../../../../components/error-message.tsx'
import formClasses from '../../../../components/form.module.css'
import { refresh } from '../../../../lib/answers.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { toasts } from '../../../../lib/toasts.ts'
import { channelActs } from './api.ts'
import { channelTexts } from './texts.ts'

type RemoveChannelProps = {
  channel: OwnerChannel
  opened: boolean
  onClose: () => void
  onRemoved: () => void
}

/** A channel that streams show cannot be removed. */
export function RemoveChannel({ channel, opened, onClose, onRemoved }: RemoveChannelProps) {
  const t = useTexts(channelTexts)
  const { id, version, title, shownBy, kind } = channel
  const removing = useMutation({
    mutationFn: () => channelActs.remove({ id, version }),
    async onSuccess(answer) {
      if (answer.resultCode === plainResult.success) {
        toasts.show({ message: t('removed', { title }) })
        onRemoved()
      }
      await refresh()
    },
  })

  /** A reopened dialog shows no old refusal. */
  function closed() {
    if (!removing.isPending) removing.reset()
  }

  return (
    <Dialog title={t('removeTitle', { title })} opened={opened} onClose={onClose} onClosed={closed}>
      <div className={formClasses.form}>
        <p style={{ margin: 0 }}>
          {shownBy.length > 0
            ? t('removeInUse', { titles: shownBy.map((stream) => stream.title).join(', ') })
            : t(kind === 'push' ? 'removePush' : 'removeHls')}
        </p>
        <ErrorMessage answer={removing.data} />
        <Button
          color="red"
          fullWidth
          disabled={shownBy.length > 0}
          loading={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t('removeNow')}
        </Button>
      </div>
    </Dialog>
  )
}
