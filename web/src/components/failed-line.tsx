import { useErrorMessage } from '../lib/use-error-message.ts'
import classes from './failed-line.module.css'

/** Says beside what is shown already that more of it, or newer, could not be fetched; nothing without an error. */
export function FailedLine({ error }: { error: Error | null }) {
  const errorMessage = useErrorMessage()
  return (
    <p role="alert" className={classes.line}>
      {error && errorMessage(error)}
    </p>
  )
}
