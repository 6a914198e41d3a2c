import { UnstyledButton } from '@mantine/core'
import type { Stream } from '@strom/contract'
import { IconAntennaBarsOff, IconLock, IconPlayerPlayFilled, IconTool } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../lib/language/texts.ts'
import { paths } from '../lib/paths.ts'
import type { PlayerKind } from '../lib/player-choice.ts'
import { isDown, isOffAir, type StreamOutcome, tagsField } from '../lib/stream-outcome.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { ShowingLine } from './showing-line.tsx'
import { StreamTags } from './stream-tags.tsx'
import { streamTexts } from './stream-texts.ts'
import classes from './stream-tile.module.css'
import { Thumbnail } from './thumbnail.tsx'

type StreamTileProps = {
  stream: Stream
  /** Its place in `streams/all`. */
  index: number
  player: PlayerKind
  outcome: StreamOutcome
  /** Called instead of playing. */
  onBlocked: (() => void) | undefined
  star?: { isFavourite: boolean; onToggle: () => void }
}

export function StreamTile({ stream, index, player, outcome, onBlocked, star }: StreamTileProps) {
  const t = useTexts(streamTexts)
  const titleId = useId()
  const down = outcome === 'play' && isDown(stream, player)
  const offAir = outcome === 'play' && isOffAir(stream, player)
  const face = (
    <>
      <span className={classes.picture}>
        <Thumbnail address={stream.image_location} />
        {outcome === 'play' && !down && !offAir && (
          <span className={classes.play}>
            <IconPlayerPlayFilled size={24} aria-hidden="true" />
          </span>
        )}
        {down && (
          <span className={classes.note}>
            <IconAntennaBarsOff size={16} aria-hidden="true" />
            {t('down')}
          </span>
        )}
        {offAir && <span className={classes.note}>{t('offAir')}</span>}
        {outcome === 'maintenance' && (
          <span className={classes.note}>
            <IconTool size={16} aria-hidden="true" />
            {t('underMaintenance')}
          </span>
        )}
        {outcome === 'no-source' && (
          <span className={classes.note}>
            <IconLock size={16} aria-hidden="true" />
            {t('needsSubscription')}
          </span>
        )}
      </span>
      <span id={titleId} className={classes.title}>
        {stream.title}
      </span>
    </>
  )

  return (
    <article className={classes.tile} data-outcome={outcome} data-down={down || undefined}>
      {onBlocked ? (
        <UnstyledButton className={classes.face} onClick={onBlocked}>
          {face}
        </UnstyledButton>
      ) : (
        <Link to={paths.player(player, index)} className={classes.face}>
          {face}
        </Link>
      )}
      {star && <FavouriteButton {...star} titleId={titleId} className={classes.star} />}
      <ShowingLine streamId={stream.id} className={classes.showing} />
      <StreamTags title={stream.title} field={tagsField(stream, player)} />
    </article>
  )
}
