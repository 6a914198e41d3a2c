import { type ReactNode, useEffect, useRef } from 'react'
import classes from './second-factor.module.css'

/** What a further step of a window asks for; it takes the focus, since the field that had it has gone. */
export function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className={classes.text}>
      {children}
    </p>
  )
}
