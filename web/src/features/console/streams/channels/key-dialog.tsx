import type { PushKey } from '@strom/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../components/dialog.tsx'
import { PushKeyPanel } from './push-key-panel.tsx'

type KeyDialogProps = {
  /** Shown until there is a key. */
  title: string
  opened: boolean
  onClose: () => void
  children: (showKey: (push: PushKey) => void, close: () => void) => ReactNode
}

/** Closing forgets the key. */
export function KeyDialog({ title, opened, onClose, children }: KeyDialogProps) {
  const { t } = useTranslation('consoleChannels')
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
