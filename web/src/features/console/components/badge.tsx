import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'good' | 'doubtful' | 'bad' | 'plain'

/** The dot's colour only repeats the word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
