import type { Stream } from '@strom/contract'
import { IconAntennaBarsOff, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../components/thumbnail.tsx'
import type { PlayerKind } from '../../lib/player-choice.ts'
import { isDown, isOffAir, streamOutcome } from '../../lib/stream-outcome.ts'
import classes from './player-page.module.css'

type StreamListProps = {
  streams: readonly Stream[]
  player: PlayerKind
  selected: number | null
  onSelect: (index: number) => void
}

/** The titles beside the picture, the selected one highlighted. */
export function StreamList({ streams, player, selected, onSelect }: StreamListProps) {
  const { t } = useTranslation('playback')
  return (
    <nav className={classes.list} aria-label={t('streams')} data-player-keys="">
      <h2 className={classes.listTitle}>{t('streams')}</h2>
      <ul>
        {streams.map((stream, index) => (
          <li key={stream.id}>
            <button
              type="button"
              className={classes.stream}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => onSelect(index)}
            >
              <span className={classes.thumbnail}>
                <Thumbnail address={stream.image_location} />
              </span>
              <span className={classes.words}>
                {stream.title}
                {streamOutcome(stream, player) === 'play' && isOffAir(stream, player) && (
                  <span className={classes.down}>{t('offAir')}</span>
                )}
                {streamOutcome(stream, player) === 'play' && isDown(stream, player) && (
                  <span className={classes.down}>
                    <IconAntennaBarsOff size={16} aria-hidden="true" />
                    {t('down')}
                  </span>
                )}
              </span>
              {stream.maintenance_mode && (
                <IconTool size={18} role="img" aria-label={t('underMaintenance')} />
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
