import { useWindowEvent } from '@mantine/hooks'
import { Suspense, useRef, useState } from 'react'
import { type Blocked, BlockedDialog } from '../../components/blocked-dialog.tsx'
import { Page } from '../../components/page.tsx'
import { StreamTile } from '../../components/stream-tile.tsx'
import { load, loadExtra } from '../../lib/answers.ts'
import { arrangeStreams, manyStreams, type PlacedStream, searchStreams } from '../../lib/arrange-streams.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { streamsQuery, useStreams, useUser } from '../../lib/member.ts'
import { ownStreamsQuery, useFavourite, useOwnStreams } from '../../lib/own-streams.ts'
import { usePlayerChoice } from '../../lib/player-choice.ts'
import { programmeQuery } from '../../lib/programme.ts'
import { siteSettingsQuery } from '../../lib/site-settings.ts'
import { streamOutcome } from '../../lib/stream-outcome.ts'
import { isTelevision } from '../../lib/television.ts'
import { RequestStream } from '../support/request-stream.tsx'
import { AccessBand, fetchAccess } from './access-band.tsx'
import classes from './home.module.css'
import { PlayerSwitch } from './player-switch.tsx'
import { homeTexts } from './texts.ts'

const StreamSearch = lazyExtra(async () => (await import('../../components/stream-search.tsx')).StreamSearch)

const lastShown = 6

function HomePage() {
  const t = useTexts(homeTexts)
  const streams = useStreams()
  const { television } = useUser()
  const { favourites, watched } = useOwnStreams()
  const { mutate: toggle } = useFavourite()
  const [player] = usePlayerChoice()
  const [blocked, setBlocked] = useState<Blocked>()
  const [sought, setSought] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const isMany = streams.length >= manyStreams

  useWindowEvent('keydown', (event) => {
    const isFree = event.target === document.body || event.target instanceof HTMLHeadingElement
    if (event.key !== '/' || !isFree || event.ctrlKey || event.metaKey || event.altKey || !search.current)
      return
    event.preventDefault()
    search.current.focus()
  })

  const placed = arrangeStreams(streams, favourites)
  const found = searchStreams(placed, sought)
  const last = watched
    .flatMap((id) => placed.find(({ stream }) => stream.id === id) ?? [])
    .slice(0, lastShown)

  function tile({ stream, index }: PlacedStream) {
    const outcome = streamOutcome(stream, player)
    const onBlocked = outcome === 'play' ? undefined : () => setBlocked(outcome)
    return (
      <li key={stream.id}>
        <StreamTile
          {...{ stream, index, player, outcome, onBlocked }}
          star={{
            isFavourite: favourites.includes(stream.id),
            onToggle: () => toggle({ id: stream.id, favourite: !favourites.includes(stream.id) }),
          }}
        />
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
          {!television && <RequestStream />}
        </div>
      }
    >
      {!television && <AccessBand withLink={!blocked} />}
      {isMany && (
        <div className={classes.search}>
          <Suspense>
            <StreamSearch inputRef={search} value={sought} onChange={setSought} />
          </Suspense>
        </div>
      )}
      {isMany && last.length > 0 && sought === '' && (
        <section className={classes.last} aria-labelledby="last-watched">
          <h2 id="last-watched">{t('lastWatched')}</h2>
          <ul>{last.map(tile)}</ul>
          <h2>{t('allStreams')}</h2>
        </section>
      )}
      {streams.length > 0 ? (
        <ul className={classes.grid} data-rows={isMany || undefined}>
          {found.map(tile)}
        </ul>
      ) : (
        <div className={classes.empty}>
          <h2>{t('empty')}</h2>
          <p>{t('emptyText')}</p>
        </div>
      )}
      {found.length === 0 && streams.length > 0 && (
        <p className={classes.nothing} role="status">
          {t('nothingFound', { sought })}
        </p>
      )}
      <BlockedDialog blocked={blocked} onClose={() => setBlocked(undefined)} />
    </Page>
  )
}

/** Only the streams are required. The member's own are fetched too, so that favourites come first at once. */
export async function loader() {
  const { payments } = await load(siteSettingsQuery)
  await Promise.all([
    load(streamsQuery),
    loadExtra(ownStreamsQuery),
    loadExtra(programmeQuery),
    // Not on televisions, which `isTelevision` knows without a request.
    !isTelevision() && fetchAccess(payments),
  ])
  return null
}

export { HomePage as Component }
