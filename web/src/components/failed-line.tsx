import { useFailureSentence } from '../lib/use-failure-sentence.ts'
import classes from './failed-line.module.css'

/** Says beside what is shown already that more of it, or newer, could not be fetched; nothing without an error. */
export function FailedLine({ error }: { error: Error | null }) {
  const sentence = useFailureSentence()
  return (
    <p role="alert" className={classes.line}>
      {error && sentence(error)}
    </p>
  )
}
