import { lazy, type ReactNode, Suspense, useState } from 'react'

export type DialogProps = {
  title: ReactNode
  opened: boolean
  onClose: () => void
  /** Leaves out the cross, for a dialog that has a Close button of its own. */
  withoutCross?: boolean
  children: ReactNode
}

const DialogWindow = lazy(async () => ({ default: (await import('./dialog-window.tsx')).DialogWindow }))

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
