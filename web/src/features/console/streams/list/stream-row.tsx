import { ActionIcon, Anchor } from '@mantine/core'
import type { OwnerChannel, OwnerStream } from '@strom/contract'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../../../lib/language/texts.ts'
import { lazyExtra } from '../../../../lib/lazy-extra.ts'
import { RowPicture } from '../picture/row-picture.tsx'
import { StreamBadges } from '../stream-badges.tsx'
import { findSource } from '../stream-state.ts'
import { StreamSwitches } from '../stream-switches.tsx'
import streamsClasses from '../streams.module.css'
import { consoleStreamTexts } from '../texts.ts'
import classes from './stream-row.module.css'

const PlaceField = lazyExtra(async () => (await import('./place-field.tsx')).PlaceField)

type StreamRowProps = {
  stream: OwnerStream
  channels: readonly OwnerChannel[]
  /** From 0. */
  index: number
  count: number
  /** The place is typed as well. */
  isMany: boolean
  /** Shown without its neighbours: it can only be moved to a typed place. */
  isAlone: boolean
  onMove: (from: number, to: number) => void
}

export function StreamRow({ stream, channels, index, count, isMany, isAlone, onMove }: StreamRowProps) {
  const t = useTexts(consoleStreamTexts)
  const { id, title, tags, viewers } = stream
  const { kind } = findSource(stream, channels)
  return (
    <li id={rowId(id)} className={classes.row}>
      <button
        id={handleId(id)}
        type="button"
        className={classes.handle}
        disabled={isAlone}
        aria-label={t('drag', { title })}
        aria-roledescription={t('draggable')}
      >
        <IconGripVertical size={20} stroke={1.6} aria-hidden="true" />
      </button>
      <RowPicture address={stream.picture} faded={stream.hidden} />
      <div className={classes.what}>
        <Anchor component={Link} to={encodeURIComponent(id)} className={classes.title}>
          {title}
        </Anchor>
        <span className={classes.line}>
          {t(`kind-${kind}`)}
          {tags !== '' && ` · ${tags.split(',').join(', ')}`}
        </span>
        <span className={streamsClasses.badges}>
          <StreamBadges stream={stream} channels={channels} />
          <span className={classes.line}>{t('viewers', { count: viewers })}</span>
        </span>
      </div>
      <StreamSwitches stream={stream} className={classes.switches} />
      <div className={classes.moves}>
        {isMany && (
          <Suspense>
            <PlaceField {...{ title, index, count, onMove }} />
          </Suspense>
        )}
        {!isAlone && (
          <>
            <Move way="up" disabled={index === 0} stream={stream} onMove={() => onMove(index, index - 1)} />
            <Move
              way="down"
              disabled={index === count - 1}
              stream={stream}
              onMove={() => onMove(index, index + 1)}
            />
          </>
        )}
      </div>
    </li>
  )
}

type MoveProps = { way: 'up' | 'down'; disabled: boolean; stream: OwnerStream; onMove: () => void }

/** `aria-disabled` keeps the focus at the end of the list. */
function Move({ way, disabled, stream: { id, title }, onMove }: MoveProps) {
  const t = useTexts(consoleStreamTexts)
  const Icon = way === 'up' ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      id={moveButtonId(id, way)}
      variant="default"
      size={36}
      aria-label={t(way, { title })}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={disabled ? undefined : onMove}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}

export function rowId(streamId: string): string {
  return `row-${streamId}`
}
export function handleId(streamId: string): string {
  return `handle-${streamId}`
}

/** Gets the focus back after the row has moved. */
export function moveButtonId(streamId: string, way: 'up' | 'down'): string {
  return `move-${way}-${streamId}`
}
