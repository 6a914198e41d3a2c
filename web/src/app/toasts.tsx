import { Loader, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sharedTexts } from '../components/texts.ts'
import { useTexts } from '../lib/language/texts.ts'
import { type ShownToast, toasts, useToasts } from '../lib/toasts.ts'
import classes from './toasts.module.css'
import { useSwipeAway } from './use-swipe-away.ts'

const mostShown = 5

/** In the app's main file, since toasts also report code that cannot be fetched. */
export function Toasts() {
  const said = useToasts()
  const [held, setHeld] = useState(false)
  const list = useRef<HTMLDivElement>(null)

  // A focused button that is removed fires no blur.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what goes away goes with a change of the toasts.
  useEffect(() => {
    if (!list.current?.matches(':hover, :focus-within')) setHeld(false)
  }, [said])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who is at it is only noticed.
    <div
      ref={list}
      className={classes.list}
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {said.slice(0, mostShown).map((toast) => (
        <ToastBox key={toast.time} toast={toast} held={held} />
      ))}
    </div>
  )
}

/** An alert is read out, and again on each update. */
function ToastBox({ toast, held }: { toast: ShownToast; held: boolean }) {
  const t = useTexts(sharedTexts)
  const box = useRef<HTMLDivElement>(null)
  const { id, title, message, color, loading, autoClose } = toast
  const swipe = useSwipeAway(box, () => toasts.hide(id))

  useEffect(() => {
    if (held || autoClose === false) return
    const closing = setTimeout(() => toasts.hide(id), autoClose)
    return () => clearTimeout(closing)
  }, [held, autoClose, id])

  return (
    <div
      ref={box}
      role="alert"
      className={classes.toast}
      data-wrong={color === 'red' || undefined}
      {...swipe}
    >
      {loading && <Loader size={28} />}
      <div className={classes.words}>
        {title && <div className={classes.title}>{title}</div>}
        <div className={classes.message}>{message}</div>
      </div>
      <UnstyledButton className={classes.cross} aria-label={t('close')} onClick={() => toasts.hide(id)}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="m3.5 3.5 9 9m0-9-9 9" />
        </svg>
      </UnstyledButton>
    </div>
  )
}
