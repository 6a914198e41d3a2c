import { plainResult } from '@strom/contract'
import type { Failure } from '../lib/http/failure.ts'
import { useErrorMessage } from '../lib/use-error-message.ts'
import classes from './form.module.css'

type ErrorMessageProps = { answer: Failure | { resultCode: number; detail?: string | undefined } | undefined }

export function ErrorMessage({ answer }: ErrorMessageProps) {
  const errorMessage = useErrorMessage()
  return (
    <div role="alert" className={classes.error}>
      {answer && answer.resultCode !== plainResult.success && errorMessage(answer)}
    </div>
  )
}
