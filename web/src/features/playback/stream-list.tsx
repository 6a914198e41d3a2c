import type { Stream } from '@strom/contract'
import { IconAntennaBarsOff, IconStarFilled, IconTool } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { StreamSearch } from '../../components/stream-search.tsx'
import { Thumbnail } from '../../components/thumbnail.tsx'
import { arrangeStreams, manyStreams, type PlacedStream, searchStreams } from '../../lib/arrange-streams.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useOwnStreams } from '../../lib/own-streams.ts'
import type { PlayerKind } from '../../lib/player-choice.ts'
import { isDown, isOffAir, streamOutcome } from '../../lib/stream-outcome.ts'
import classes from './stream-list.module.css'
import { playbackTexts } from './texts.ts'

type StreamListProps = {
  streams: readonly Stream[]
  player: PlayerKind
  selected: number | null
  onSelect: (index: number) => void
  searchRef: RefObject<HTMLInputElement | null>
}

export function StreamList({ streams, player, selected, onSelect, searchRef }: StreamListProps) {
  const t = useTexts(playbackTexts)
  const { favourites } = useOwnStreams()
  const [sought, setSought] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const shown = searchStreams(arrangeStreams(streams, favourites), sought)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what moves the list.
  useEffect(() => {
    const scrolled = list.current
    const current = scrolled?.querySelector('[aria-current]')
    if (!scrolled || !current) return
    const [room, row] = [scrolled.getBoundingClientRect(), current.getBoundingClientRect()]
    // `scrollIntoView` would also move the page, and the picture with it.
    if (row.top < room.top || row.bottom > room.bottom)
      scrolled.scrollTop += row.top - room.top - (room.height - row.height) / 2
  }, [selected])

  return (
    <nav className={classes.list} aria-label={t('streams')} data-player-keys="">
      <h2 className={classes.title}>{t('streams')}</h2>
      {streams.length >= manyStreams && (
        <StreamSearch inputRef={searchRef} className={classes.search} value={sought} onChange={setSought} />
      )}
      <ul ref={list}>
        {shown.map((placed) => (
          <Row
            key={placed.stream.id}
            {...placed}
            player={player}
            isFavourite={favourites.includes(placed.stream.id)}
            isSelected={placed.index === selected}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {shown.length === 0 && sought !== '' && (
        <p className={classes.nothing} role="status">
          {t('nothingFound', { sought })}
        </p>
      )}
    </nav>
  )
}

type RowProps = PlacedStream & {
  player: PlayerKind
  isFavourite: boolean
  isSelected: boolean
  onSelect: (index: number) => void
}

function Row({ stream, index, player, isFavourite, isSelected, onSelect }: RowProps) {
  const t = useTexts(playbackTexts)
  const plays = streamOutcome(stream, player) === 'play'
  return (
    <li>
      <button
        type="button"
        className={classes.stream}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(index)}
      >
        <span className={classes.thumbnail}>
          <Thumbnail address={stream.image_location} />
        </span>
        <span className={classes.words}>
          {stream.title}
          {plays && isOffAir(stream, player) && <span className={classes.down}>{t('offAir')}</span>}
          {plays && isDown(stream, player) && (
            <span className={classes.down}>
              <IconAntennaBarsOff size={16} aria-hidden="true" />
              {t('down')}
            </span>
          )}
        </span>
        {isFavourite && <IconStarFilled size={14} role="img" aria-label={t('isFavourite')} />}
        {stream.maintenance_mode && <IconTool size={18} role="img" aria-label={t('underMaintenance')} />}
      </button>
    </li>
  )
}
