import { type ReactNode, useEffect, useRef } from 'react'
import classes from './second-factor.module.css'

/** The text of a dialog's further step; it takes the focus, since the focused field has been removed. */
export function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className={classes.text}>
      {children}
    </p>
  )
}
