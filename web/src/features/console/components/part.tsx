import type { ReactNode } from 'react'
import classes from './part.module.css'

/** A part of a page of the console, under a heading of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
