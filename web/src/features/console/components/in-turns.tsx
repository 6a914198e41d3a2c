import { Children, type ReactNode } from 'react'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import classes from './in-turns.module.css'

type InTurnsProps = {
  /** The first is drawn at once; what follows stands below the window on most screens. */
  children: ReactNode
  className?: string
}

/** Parts of a page that are too many for one turn: each is drawn in its own, between which the browser paints and answers. */
export function InTurns({ children, className = '' }: InTurnsProps) {
  const parts = Children.toArray(children)
  const drawn = useProgressiveCount(parts.length)
  return (
    <div className={`${classes.parts} ${className}`} aria-busy={drawn < parts.length}>
      {parts.slice(0, drawn)}
    </div>
  )
}
