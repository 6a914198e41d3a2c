import { type ReactNode, useEffect, useRef } from 'react'
import classes from './second-factor.module.css'

/** Takes the focus, since the step before removed the focused field. */
export function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className={classes.text}>
      {children}
    </p>
  )
}
