import { UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../lib/language/texts.ts'
import type { PlayerKind } from '../lib/player-choice.ts'
import classes from './player-pair.module.css'
import { streamTexts } from './stream-texts.ts'

type PlayerPairProps = {
  player: PlayerKind
  onChoose: (player: PlayerKind) => void
  /** The other player's page. */
  link?: (player: PlayerKind) => string
}

const players = [
  { kind: 'default', name: 'defaultPlayer', says: 'defaultPlayerSays' },
  { kind: 'low-latency', name: 'lowLatencyPlayer', says: 'lowLatencyPlayerSays' },
] as const

export function PlayerPair({ player, onChoose, link }: PlayerPairProps) {
  const t = useTexts(streamTexts)
  return (
    <fieldset className={classes.pair} aria-label={t('players')} data-player={player}>
      {players.map(({ kind, name, says }) => {
        const isOn = kind === player
        const face = (
          <>
            <span className={classes.name}>{t(name)}</span>
            <span className={classes.says}>{t(says)}</span>
          </>
        )
        return link ? (
          <Link
            key={kind}
            to={link(kind)}
            className={classes.one}
            aria-current={isOn || undefined}
            onClick={() => onChoose(kind)}
          >
            {face}
          </Link>
        ) : (
          <UnstyledButton
            key={kind}
            className={classes.one}
            aria-pressed={isOn}
            onClick={() => onChoose(kind)}
          >
            {face}
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}
