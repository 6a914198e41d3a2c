import { LinkedText } from '../../components/linked-text.tsx'
import { formatMoment } from '../../lib/dates.ts'
import classes from './thread.module.css'

type Line = {
  id: string
  by: string
  /** Written by the reader's own side. */
  own: boolean
  created_at: string
  message: string
  /** Written by staff, whose addresses become links. */
  byStaff: boolean
  note?: string | undefined
}

export function Thread({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <ol className={classes.thread} aria-label={label}>
      {lines.map(({ id, by, own, byStaff, created_at, message, note }) => (
        <li key={id} data-own={own || undefined}>
          <p className={classes.by}>
            <strong>{by}</strong> <time dateTime={created_at}>{formatMoment(created_at)}</time>
            {note && <span>{note}</span>}
          </p>
          <p className={classes.text}>{byStaff ? <LinkedText>{message}</LinkedText> : message}</p>
        </li>
      ))}
    </ol>
  )
}
