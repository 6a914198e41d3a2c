import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsExchange, IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PlayerPair } from '../../components/player-pair.tsx'
import { Tip } from '../../components/tip.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { useUser } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { usePlayerChoice } from '../../lib/player-choice.ts'
import classes from './home.module.css'
import { homeTexts } from './texts.ts'

export function PlayerSwitch() {
  const t = useTexts(homeTexts)
  const [player, choose] = usePlayerChoice()
  const { television } = useUser()
  return (
    <div className={classes.switch}>
      <PlayerPair player={player} onChoose={choose} />
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
        onClick={() => choose(player === 'default' ? 'low-latency' : 'default')}
      >
        {t('switchPlayer')}
      </Button>
      {!television && <PlayerHelp />}
    </div>
  )
}

function PlayerHelp() {
  const t = useTexts(homeTexts)
  return (
    <Tip label={t('playerHelp')}>
      <ActionIcon
        component={Link}
        to={paths.support()}
        variant="subtle"
        color="gray"
        c="dimmed"
        size={36}
        aria-label={t('playerHelp')}
      >
        <IconHelpCircle size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tip>
  )
}
