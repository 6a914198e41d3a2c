import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  Suspense,
  type SyntheticEvent,
  useState,
} from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'

const TipBubble = lazyExtra(async () => (await import('./tip-bubble.tsx')).TipBubble)

type TipProps = {
  label: string
  /** A control with `label` as its accessible name. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** The first one fetches its code: a page of tiles has dozens. */
export function Tip({ label, children }: TipProps) {
  const [target, setTarget] = useState<HTMLElement>()
  const [opened, setOpened] = useState(false)

  function open({ currentTarget }: SyntheticEvent<HTMLElement>) {
    setTarget(currentTarget)
    setOpened(true)
  }
  const close = () => setOpened(false)

  return (
    <>
      {cloneElement(children, {
        onMouseEnter: open,
        onMouseLeave: close,
        onTouchStart: open,
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && open(event),
        onBlur: close,
        onKeyDown: ({ key }) => key === 'Escape' && close(),
      })}
      {target && (
        <Suspense>
          <TipBubble target={target} opened={opened} label={label} />
        </Suspense>
      )}
    </>
  )
}
