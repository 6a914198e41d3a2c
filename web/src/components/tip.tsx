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
  /** A control that is named `label` too, for those who do not see the tip. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/**
 * Explains an icon in words while it is hovered, focused by keyboard or touched; Escape hides it. Its code is fetched by the
 * first of these: a page of tiles has dozens of tips.
 */
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
