import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import type { FallbackReason } from '../../player/sldp/fallback.ts'
import { playerTexts } from '../../player/texts.ts'
import classes from './fallback-line.module.css'

type Props = {
  reason: FallbackReason | null
  index: number
  onTryAgain: () => void
}

export function FallbackLine({ reason, index, onTryAgain }: Props) {
  const t = useTexts(playerTexts)
  return (
    <div className={classes.line}>
      <p role="status">{reason && t(`fallback-${reason}`)}</p>
      {(reason === 'blocked' || reason === 'unsteady') && (
        <Button size="xs" variant="default" onClick={onTryAgain}>
          {t('fallbackTryAgain')}
        </Button>
      )}
      <Anchor component={Link} to={paths.player('default', index)} size="sm">
        {t('castablePlayer')}
      </Anchor>
    </div>
  )
}
