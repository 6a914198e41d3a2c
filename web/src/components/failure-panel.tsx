import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed, isTransient } from '../lib/http/failure.ts'
import { useErrorMessage } from '../lib/use-error-message.ts'
import classes from './failure-panel.module.css'

type FailurePanelProps = {
  /** A query's error. */
  error: Error
  onRetry: () => void
  /** Whether nothing else of the page is there, its heading neither. */
  wholePage?: boolean
}

/** While the server is out of reach or out of order, as during an upgrade: nobody may be there to press the button. */
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

/** Replaces content that could not be loaded: the server's message, and a button to try again, which is also done by itself. */
export function FailurePanel({ error, onRetry, wholePage = false }: FailurePanelProps) {
  const { t } = useTranslation(['errors', 'frame'])
  const errorMessage = useErrorMessage()
  useRetry(error, onRetry)
  const Heading = wholePage ? 'h1' : 'h2'
  return (
    <div className={classes.panel} role="alert">
      <IconPlugConnectedX size={36} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <Heading className={classes.title}>{t('errors:couldNotLoad')}</Heading>
      <p className={classes.text}>{errorMessage(error)}</p>
      <Button leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={onRetry}>
        {t('frame:tryAgain')}
      </Button>
    </div>
  )
}
