import { plainResult } from '@strom/contract'
import type { Failure } from '../lib/http/failure.ts'
import { useFailureSentence } from '../lib/use-failure-sentence.ts'
import classes from './form.module.css'

type ErrorMessageProps = { answer: Failure | { resultCode: number; detail?: string | undefined } | undefined }

/** What the server said when it refused a form, in red; nothing otherwise. */
export function ErrorMessage({ answer }: ErrorMessageProps) {
  const sentence = useFailureSentence()
  return (
    <div role="alert" className={classes.refused}>
      {answer && answer.resultCode !== plainResult.success && sentence(answer)}
    </div>
  )
}
