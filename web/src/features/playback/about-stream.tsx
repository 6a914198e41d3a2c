import { Button } from '@mantine/core'
import type { Stream } from '@strom/contract'
import { IconKeyboard, IconShare2 } from '@tabler/icons-react'
import { useId } from 'react'
import { FavouriteButton } from '../../components/favourite-button.tsx'
import { PageHeading } from '../../components/page.tsx'
import { PlayerPair } from '../../components/player-pair.tsx'
import { StreamTags } from '../../components/stream-tags.tsx'
import { streamTexts } from '../../components/stream-texts.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useUser } from '../../lib/member.ts'
import { useFavourite, useOwnStreams } from '../../lib/own-streams.ts'
import { paths } from '../../lib/paths.ts'
import { type PlayerKind, usePlayerChoice } from '../../lib/player-choice.ts'
import { useNowAndNext, whenItBegins } from '../../lib/programme.ts'
import { isDown, isOffAir, tagsField } from '../../lib/stream-outcome.ts'
import { toasts } from '../../lib/toasts.ts'
import { ReportProblem } from '../support/report-problem.tsx'
import classes from './about-stream.module.css'
import { StreamProgramme } from './stream-programme.tsx'
import { playbackTexts } from './texts.ts'

type AboutStreamProps = {
  stream: Stream
  index: number
  player: PlayerKind
  /** Lines added to a problem report for staff. */
  describe: () => string[]
  onKeys: () => void
}

export function AboutStream({ stream, index, player, describe, onKeys }: AboutStreamProps) {
  const t = useTexts(playbackTexts)
  const tStream = useTexts(streamTexts)
  const [, choose] = usePlayerChoice()
  const { television } = useUser()
  const titleId = useId()
  const isFavourite = useOwnStreams().favourites.includes(stream.id)
  const { mutate: toggle } = useFavourite()

  async function share() {
    const url = new URL(paths.sharedStream(player, stream.id), location.href).href
    try {
      if (navigator.share) await navigator.share({ title: stream.title, url })
      else {
        await navigator.clipboard.writeText(url)
        toasts.show({ message: t('linkCopied') })
      }
    } catch (error) {
      // The member closed the browser's own dialog.
      if ((error as Error).name !== 'AbortError')
        toasts.show({ message: t('linkIs', { url }), autoClose: false })
    }
  }

  const { next } = useNowAndNext(stream.id)
  const begins = next && tStream('beginsAt', { when: whenItBegins(next.startsAt) })
  const offAir = [t('offAir'), begins].filter(Boolean).join(', ')
  const state = isDown(stream, player) ? t('down') : isOffAir(stream, player) ? offAir : null
  return (
    <div className={classes.about}>
      <div className={classes.what}>
        <div className={classes.heading}>
          <PageHeading>
            <span id={titleId}>{stream.title}</span>
          </PageHeading>
          {state && <span className={classes.state}>{state}</span>}
        </div>
        <StreamTags title={stream.title} field={tagsField(stream, player)} />
      </div>
      <div className={classes.acts}>
        <PlayerPair player={player} onChoose={choose} link={(kind) => paths.player(kind, index)} />
        <FavouriteButton
          isFavourite={isFavourite}
          onToggle={() => toggle({ id: stream.id, favourite: !isFavourite })}
          titleId={titleId}
        />
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconShare2 size={18} aria-hidden="true" />}
          onClick={share}
        >
          {t('share')}
        </Button>
        {!television && <ReportProblem about={stream.title} describe={describe} />}
        <Button
          className={classes.keys}
          variant="subtle"
          color="gray"
          leftSection={<IconKeyboard size={18} aria-hidden="true" />}
          aria-keyshortcuts="?"
          onClick={onKeys}
        >
          {t('keys')}
        </Button>
      </div>
      <StreamProgramme streamId={stream.id} />
    </div>
  )
}
