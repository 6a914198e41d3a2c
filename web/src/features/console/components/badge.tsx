import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'good' | 'doubtful' | 'bad' | 'plain'

/** A state in a word; the dot's colour only repeats it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
