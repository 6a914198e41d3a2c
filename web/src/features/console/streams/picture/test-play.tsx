import { Button } from '@mantine/core'
import type { OwnerStream, Stream } from '@strom/contract'
import { IconCamera, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../../../lib/language/texts.ts'
import type { PlayerKind } from '../../../../lib/player-choice.ts'
import { TestPlayer } from '../../../playback/test-player.tsx'
import streamsClasses from '../streams.module.css'
import { consoleStreamTexts } from '../texts.ts'
import { takeSnapshot } from './take-snapshot.ts'
import classes from './test-play.module.css'

type TestPlayProps = {
  stream: OwnerStream
  onPicture: (picture: Blob) => void
}

/** Owners may watch hidden streams and those in maintenance. */
function asPlayed({ id, title, src, srcSldp, picture, tags, tagsSldp }: OwnerStream): Stream {
  return {
    id,
    title,
    src,
    src_sldp: srcSldp,
    image_location: picture,
    maintenance_mode: false,
    tags,
    tags_sldp: tagsSldp,
    down: false,
    down_sldp: false,
    off_air: false,
    off_air_sldp: false,
  }
}

export function TestPlay({ stream, onPicture }: TestPlayProps) {
  const t = useTexts(consoleStreamTexts)
  const [player, setPlayer] = useState<PlayerKind | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)

  async function snap() {
    const taken = await takeSnapshot(area.current)
    setWrong(taken.ok ? null : t(`snapshot-${taken.reason}`))
    if (taken.ok) onPicture(taken.picture)
  }

  return (
    <section className={classes.test} aria-label={t('test')}>
      <h2>{t('test')}</h2>
      <p className={streamsClasses.hint}>{t('testNote')}</p>
      <div className={classes.acts}>
        {(['default', 'low-latency'] as const).map((kind) => (
          <Button
            key={kind}
            variant="default"
            aria-pressed={player === kind}
            leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
            onClick={() => setPlayer(kind)}
          >
            {t(`play-${kind}`)}
          </Button>
        ))}
        {player !== null && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
            onClick={() => setPlayer(null)}
          >
            {t('stop')}
          </Button>
        )}
      </div>
      {player !== null && (
        <>
          <div ref={area} className={classes.screen} key={player}>
            <TestPlayer stream={asPlayed(stream)} player={player} />
          </div>
          <div className={classes.acts}>
            <Button
              variant="default"
              leftSection={<IconCamera size={18} aria-hidden="true" />}
              onClick={() => void snap()}
            >
              {t('snapshot')}
            </Button>
          </div>
          <p role="alert" className={streamsClasses.wrong}>
            {wrong}
          </p>
        </>
      )}
    </section>
  )
}
