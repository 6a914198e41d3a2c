import { useErrorMessage } from '../lib/use-error-message.ts'
import classes from './failed-line.module.css'

/** The error of a refetch or a further page, beside the content that is shown already; nothing without one. */
export function FailedLine({ error }: { error: Error | null }) {
  const errorMessage = useErrorMessage()
  return (
    <p role="alert" className={classes.line}>
      {error && errorMessage(error)}
    </p>
  )
}
