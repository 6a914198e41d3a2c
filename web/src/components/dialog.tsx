import { type ReactNode, Suspense, useState } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { DialogNotLoaded } from './not-loaded.tsx'

export type DialogProps = {
  title: ReactNode
  opened: boolean
  onClose: () => void
  /** Only its own buttons close it. */
  persistent?: boolean
  withoutCloseButton?: boolean
  /** `lg` fits a form with a text beside it. */
  size?: 'md' | 'lg'
  /** After it has gone and the focus is back. */
  onClosed?: () => void
  children: ReactNode
}

const DialogWindow = lazyExtra(
  async () => (await import('./dialog-window.tsx')).DialogWindow,
  DialogNotLoaded,
)

export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(false)
  if (props.opened && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <DialogWindow {...props} />
      </Suspense>
    )
  )
}
