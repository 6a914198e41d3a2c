import { useErrorMessage } from '../lib/use-error-message.ts'
import classes from './failed-line.module.css'

/** For a failed refetch, beside the content already shown. */
export function FailedLine({ error }: { error: Error | null }) {
  const errorMessage = useErrorMessage()
  return (
    <p role="alert" className={classes.line}>
      {error && errorMessage(error)}
    </p>
  )
}
