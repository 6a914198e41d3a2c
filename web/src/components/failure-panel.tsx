import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { errorTexts } from '../lib/error-texts.ts'
import { CallFailed, isTransient } from '../lib/http/failure.ts'
import { useTexts } from '../lib/language/texts.ts'
import { useErrorMessage } from '../lib/use-error-message.ts'
import classes from './failure-panel.module.css'
import { sharedTexts } from './texts.ts'

type FailurePanelProps = {
  error: Error
  onRetry: () => void
  wholePage?: boolean
}

/** While the server is unreachable, in case no viewer is there to press the button. */
const retryEveryMs = 15_000

function useRetry(error: Error, onRetry: () => void) {
  const isWorthwhile = error instanceof CallFailed && isTransient(error.failure)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isWorthwhile) return
    const timer = setInterval(() => {
      if (!document.hidden) retry()
    }, retryEveryMs)
    return () => clearInterval(timer)
  }, [isWorthwhile])
  useWindowEvent('online', () => onRetry())
}

export function FailurePanel({ error, onRetry, wholePage = false }: FailurePanelProps) {
  const t = useTexts(sharedTexts)
  const tError = useTexts(errorTexts)
  const errorMessage = useErrorMessage()
  useRetry(error, onRetry)
  const Heading = wholePage ? 'h1' : 'h2'
  return (
    <div className={classes.panel} role="alert">
      <IconPlugConnectedX size={36} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <Heading className={classes.title}>{tError('couldNotLoad')}</Heading>
      <p className={classes.text}>{errorMessage(error)}</p>
      <Button leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
