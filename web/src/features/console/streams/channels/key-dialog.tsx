import type { PushKey } from '@strom/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../components/dialog.tsx'
import { PushKeyPanel } from './push-key-panel.tsx'

type KeyDialogProps = {
  /** As long as there is no key to show. */
  title: string
  opened: boolean
  onClose: () => void
  /** The action that makes a key, or goes without one. */
  children: (showKey: (push: PushKey) => void, close: () => void) => ReactNode
}

/** A window at whose end a channel's key may be shown, once: closing it forgets the key. */
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
