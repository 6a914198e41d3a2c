import { useDisclosure } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { BlockedDialog } from '../../components/blocked-dialog.tsx'
import { Page, PageHeading } from '../../components/page.tsx'
import { load, loadExtra } from '../../lib/answers.ts'
import { createStoredText } from '../../lib/browser-storage.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { streamsQuery, useStreams } from '../../lib/member.ts'
import { noteWatched, ownStreamsQuery, useOwnStreams } from '../../lib/own-streams.ts'
import { playerAt } from '../../lib/paths.ts'
import { streamOutcome } from '../../lib/stream-outcome.ts'
import { useStoredText } from '../../lib/use-stored-text.ts'
import type { PageCommand } from '../../player/controls/keys.ts'
import { prepareEngine } from '../../player/engine/choose-engine.ts'
import { LivePlayer } from '../../player/live-player.tsx'
import { AboutStream } from './about-stream.tsx'
import { FallbackLine } from './fallback-line.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import classes from './stage.module.css'
import { StreamList } from './stream-list.tsx'
import { playbackTexts } from './texts.ts'
import { useFallback } from './use-fallback.ts'
import { useNotice } from './use-notice.tsx'
import { usePlayback } from './use-playback.ts'
import { useProblemContext } from './use-problem-context.ts'
import { useSelectedIndex } from './use-selected-index.ts'

/** 'on' for the picture's full width; remembered between visits. */
const theatre = createStoredText('strom-theatre')

/** Serves both players' addresses; `default` in the address names the stream. */
function PlayerPage() {
  const t = useTexts(playbackTexts)
  const player = playerAt(useLocation().pathname)
  const streams = useStreams()
  const { watched } = useOwnStreams()
  const selection = useSelectedIndex(streams)
  const { index } = selection
  const selected = index === null ? undefined : streams[index]
  const inMaintenance = selected?.maintenance_mode === true
  const [explaining, setExplaining] = useState(inMaintenance)
  const playback = usePlayback(inMaintenance ? undefined : selected)
  const { state } = playback
  const { engine, reason, tryAgain, areaRef } = useFallback(player, selected?.id ?? null)
  const notice = useNotice(selected, index === null, playback)
  const problem = useProblemContext(player, selected)
  const [keysOpened, keys] = useDisclosure(false)
  const isTheatre = useStoredText(theatre) === 'on'
  const search = useRef<HTMLInputElement>(null)

  function select(next: number) {
    const stream = streams[next]
    if (!stream) return
    if (streamOutcome(stream, player) === 'maintenance') setExplaining(true)
    else if (selection.isSelected(next)) playback.watchHere()
    else selection.select(next)
  }

  const stage = useRef<HTMLDivElement>(null)
  function selectFromList(next: number) {
    select(next)
    // On a phone a long list lies below the picture.
    stage.current?.scrollIntoView({ block: 'nearest' })
  }

  /** The stream watched before this one, on any device. */
  function selectBefore() {
    const before = watched.find((id) => id !== selected?.id && streams.some((stream) => stream.id === id))
    if (before !== undefined) select(streams.findIndex(({ id }) => id === before))
  }

  function pressPageKey(type: PageCommand['type']): boolean {
    if (type === 'back') selectBefore()
    if (type === 'theatre') theatre.write(isTheatre ? 'off' : 'on')
    if (type === 'help') keys.open()
    if (type === 'search') search.current?.focus()
    return type !== 'search' || search.current !== null
  }

  const src = engine === 'default' ? selected?.src : selected?.src_sldp
  const source =
    selected && src && state.phase === 'playing'
      ? { url: src + state.streamToken, title: selected.title, poster: selected.image_location }
      : null

  return (
    <Page title={selected?.title ?? t('title')} heading={null} width="wide">
      <div className={classes.stage} data-theatre={isTheatre || undefined}>
        <div className={classes.screen} ref={stage}>
          <div className={classes.picture} ref={areaRef}>
            <LivePlayer
              engine={engine}
              source={source}
              busy={state.phase === 'asking'}
              notice={notice}
              onRefused={playback.refused}
              onPlaying={() => selected && noteWatched(selected.id)}
              onView={problem.noteView}
              onFigures={(figures) => {
                problem.noteFigures(figures)
                playback.figuresChanged(figures)
              }}
              onCasting={playback.castingChanged}
              onPrevious={() => select(selection.neighbour(-1))}
              onNext={() => select(selection.neighbour(1))}
              onSelect={select}
              onPageKey={pressPageKey}
            />
          </div>
        </div>
        <div className={classes.below}>
          {player === 'low-latency' && index !== null && (
            <FallbackLine reason={reason} index={index} onTryAgain={tryAgain} />
          )}
          {selected && index !== null ? (
            <AboutStream
              stream={selected}
              index={index}
              player={player}
              describe={problem.describe}
              onKeys={keys.open}
            />
          ) : (
            <PageHeading>{t('title')}</PageHeading>
          )}
        </div>
        <StreamList
          streams={streams}
          player={player}
          selected={index}
          onSelect={selectFromList}
          searchRef={search}
        />
      </div>
      <KeysSheet opened={keysOpened} onClose={keys.close} />
      <BlockedDialog blocked={explaining ? 'maintenance' : undefined} onClose={() => setExplaining(false)} />
    </Page>
  )
}

export function loader({ request }: LoaderFunctionArgs) {
  prepareEngine(playerAt(new URL(request.url).pathname))
  void loadExtra(ownStreamsQuery)
  return load(streamsQuery)
}

export { PlayerPage as Component }
