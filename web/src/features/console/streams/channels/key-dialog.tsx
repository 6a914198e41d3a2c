import type { PushKey } from '@strom/contract'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../../components/dialog.tsx'
import { useTexts } from '../../../../lib/language/texts.ts'
import { PushKeyPanel } from './push-key-panel.tsx'
import { channelTexts } from './texts.ts'

type KeyDialogProps = {
  /** Shown until there is a key. */
  title: string
  opened: boolean
  onClose: () => void
  children: (showKey: (push: PushKey) => void, close: () => void) => ReactNode
}

/** Closing forgets the key. */
export function KeyDialog({ title, opened, onClose, children }: KeyDialogProps) {
  const t = useTexts(channelTexts)
  const [push, setPush] = useState<PushKey>()
  function close() {
    setPush(undefined)
    onClose()
  }
  return (
    <Dialog
      title={push ? t('keyTitle') : title}
      opened={opened}
      onClose={close}
      persistent={push !== undefined}
      size="lg"
    >
      {push ? <PushKeyPanel push={push} onDone={close} /> : children(setPush, close)}
    </Dialog>
  )
}
