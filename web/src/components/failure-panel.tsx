import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../lib/use-error-message.ts'
import classes from './failure-panel.module.css'

type FailurePanelProps = {
  /** A query's error. */
  error: Error
  onRetry: () => void
  /** Whether nothing else of the page is there, its heading neither. */
  wholePage?: boolean
}

/** Replaces content that could not be loaded: the server's message, and a button to try again. */
export function FailurePanel({ error, onRetry, wholePage = false }: FailurePanelProps) {
  const { t } = useTranslation(['errors', 'frame'])
  const errorMessage = useErrorMessage()
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
