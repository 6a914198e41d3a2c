import { Button } from '@mantine/core'
import type { PlaybackSession } from '@strom/contract'
import { formatLocalTime } from '../../lib/dates.ts'
import { useTexts } from '../../lib/language/texts.ts'
import classes from './session-choice.module.css'
import { playbackTexts } from './texts.ts'

type SessionChoiceProps = {
  sessions: readonly PlaybackSession[]
  onEnd: (sessionId: string) => void
}

export function SessionChoice({ sessions, onEnd }: SessionChoiceProps) {
  const t = useTexts(playbackTexts)
  return (
    <ul className={classes.sessions} data-tall>
      {sessions.map(({ id, device, app, startedAt }) => (
        <li key={id}>
          <span>
            <strong>{device}</strong>
            <small>{t('sessionSince', { app, time: formatLocalTime(startedAt) })}</small>
          </span>
          <Button size="xs" variant="default" onClick={() => onEnd(id)}>
            {t('endAndWatch')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
