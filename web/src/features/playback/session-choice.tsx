import { Button } from '@mantine/core'
import type { PlaybackSession } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import classes from './player-page.module.css'

type SessionChoiceProps = {
  sessions: readonly PlaybackSession[]
  onEnd: (sessionId: string) => void
}

/** The devices of the household that play now; one of them may make room (design 5.7). */
export function SessionChoice({ sessions, onEnd }: SessionChoiceProps) {
  const { t, i18n } = useTranslation('playback')
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' })
  return (
    <ul className={classes.sessions}>
      {sessions.map(({ id, device, app, startedAt }) => (
        <li key={id}>
          <span>
            <strong>{device}</strong>
            <small>{t('sessionSince', { app, time: time.format(new Date(startedAt)) })}</small>
          </span>
          <Button size="xs" variant="default" onClick={() => onEnd(id)}>
            {t('endAndWatch')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
