import { type ReactNode, Suspense, useState } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { DialogNotLoaded } from './not-loaded.tsx'

export type DialogProps = {
  title: ReactNode
  opened: boolean
  onClose: () => void
  /** Escape and a click beside it do not close it, only its own buttons: something would be lost. */
  persistent?: boolean
  /** Leaves out the cross, for a dialog that has a Close button of its own. */
  withoutCloseButton?: boolean
  /** `lg` for more than a question: a form with a text beside it. */
  size?: 'md' | 'lg'
  /** Called when it has gone from the page, after the focus went back to where it was before. */
  onClosed?: () => void
  children: ReactNode
}

const DialogWindow = lazyExtra(
  async () => (await import('./dialog-window.tsx')).DialogWindow,
  DialogNotLoaded,
)

/** A modal window; its code is fetched when the first one opens. */
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
