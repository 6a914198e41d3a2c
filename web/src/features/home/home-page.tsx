import type { Stream } from '@strom/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Blocked, BlockedDialog } from '../../components/blocked-dialog.tsx'
import { Page } from '../../components/page.tsx'
import { StreamTile } from '../../components/stream-tile.tsx'
import { useStreams } from '../../lib/member.ts'
import { usePlayerChoice } from '../../lib/player-choice.ts'
import { streamOutcome } from '../../lib/stream-outcome.ts'
import { RequestStream } from '../support/request-stream.tsx'
import classes from './home.module.css'
import { PlayerSwitch } from './player-switch.tsx'

/** Every stream as a tile. */
function HomePage() {
  const { t } = useTranslation('home')
  const streams = useStreams()
  const [player] = usePlayerChoice()
  const [blocked, setBlocked] = useState<Blocked>()

  function tile(stream: Stream, index: number) {
    const outcome = streamOutcome(stream, player)
    const onBlocked = outcome === 'play' ? undefined : () => setBlocked(outcome)
    return (
      <li key={stream.id}>
        <StreamTile stream={stream} index={index} player={player} outcome={outcome} onBlocked={onBlocked} />
      </li>
    )
  }

  return (
    <Page
      title={t('title')}
      width="wide"
      tools={
        <div className={classes.tools}>
          <PlayerSwitch />
          <RequestStream />
        </div>
      }
    >
      {streams.length > 0 ? (
        <ul className={classes.grid}>{streams.map(tile)}</ul>
      ) : (
        <div className={classes.empty}>
          <h2>{t('empty')}</h2>
          <p>{t('emptyText')}</p>
        </div>
      )}
      <BlockedDialog blocked={blocked} onClose={() => setBlocked(undefined)} />
    </Page>
  )
}

export { HomePage as Component }
