import { LinkedText } from '../../components/linked-text.tsx'
import { formatMoment } from '../../lib/dates.ts'
import classes from './thread.module.css'

type Line = {
  id: string
  /** The author. */
  by: string
  /** Whether the reader wrote it, or one of the reader's own. */
  own: boolean
  created_at: string
  message: string
  /** Whether staff wrote it, whose addresses are links. */
  byStaff: boolean
  /** Further details. */
  note?: string | undefined
}

/** A ticket's messages, oldest first. */
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
