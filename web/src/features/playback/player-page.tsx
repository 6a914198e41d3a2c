import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { BlockedDialog } from '../../components/blocked-dialog.tsx'
import { Page } from '../../components/page.tsx'
import { useStreams } from '../../lib/member.ts'
import { playerAt } from '../../lib/paths.ts'
import { streamOutcome } from '../../lib/stream-outcome.ts'
import { prepareEngine } from '../../player/engine/choose-engine.ts'
import { LivePlayer } from '../../player/live-player.tsx'
import { FallbackLine } from './fallback-line.tsx'
import classes from './stage.module.css'
import { StreamList } from './stream-list.tsx'
import { useFallback } from './use-fallback.ts'
import { useNotice } from './use-notice.tsx'
import { usePlayback } from './use-playback.ts'
import { useSelectedIndex } from './use-selected-index.ts'

/** A player with its list of streams; starts the one `default` names. Both players' addresses open it. */
function PlayerPage() {
  const { t } = useTranslation('playback')
  const player = playerAt(useLocation().pathname)
  const streams = useStreams()
  const selection = useSelectedIndex(streams)
  const { index } = selection
  const selected = index === null ? undefined : streams[index]
  const inMaintenance = selected?.maintenance_mode === true
  const [explaining, setExplaining] = useState(inMaintenance)
  const playback = usePlayback(inMaintenance ? undefined : selected)
  const { state } = playback
  const { engine, reason, tryAgain, areaRef } = useFallback(player, selected?.id ?? null)
  const notice = useNotice(selected, index === null, playback)

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

  const src = engine === 'default' ? selected?.src : selected?.src_sldp
  const source =
    selected && src && state.phase === 'playing'
      ? { url: src + state.streamToken, title: selected.title, poster: selected.image_location }
      : null

  return (
    <Page title={selected?.title ?? t('title')} width="wide">
      <div className={classes.stage}>
        <div ref={stage}>
          <div className={classes.picture} ref={areaRef}>
            <LivePlayer
              engine={engine}
              source={source}
              busy={state.phase === 'asking'}
              notice={notice}
              onRefused={playback.refused}
              onFigures={playback.figuresChanged}
              onCasting={playback.castingChanged}
              onPrevious={() => select(selection.neighbour(-1))}
              onNext={() => select(selection.neighbour(1))}
              onSelect={select}
            />
          </div>
          {player === 'low-latency' && index !== null && (
            <FallbackLine reason={reason} index={index} onTryAgain={tryAgain} />
          )}
        </div>
        <StreamList streams={streams} player={player} selected={index} onSelect={selectFromList} />
      </div>
      <BlockedDialog blocked={explaining ? 'maintenance' : undefined} onClose={() => setExplaining(false)} />
    </Page>
  )
}

/** Fetches the player's code beside the page's data. */
export function loader({ request }: LoaderFunctionArgs) {
  prepareEngine(playerAt(new URL(request.url).pathname))
  return null
}

export { PlayerPage as Component }
