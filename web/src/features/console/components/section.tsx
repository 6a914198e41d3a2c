import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

/** A part of a page of the console, under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
