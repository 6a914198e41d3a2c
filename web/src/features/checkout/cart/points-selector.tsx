import { Button } from '@mantine/core'
import { Stepper } from '../../../components/stepper.tsx'
import { formatCents } from '../../../lib/dollars.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './cost.module.css'
import { cartTexts } from './texts.ts'

type PointsSelectorProps = {
  points: number
  max: number
  /** Most points that leave a payable total. */
  usable: number
  balance: number
  pointCents: number
  onChange: (points: number) => void
}

export function PointsSelector({ points, max, usable, balance, pointCents, onChange }: PointsSelectorProps) {
  const t = useTexts(cartTexts)
  const isAll = points > 0 && points === usable
  return (
    <section className={classes.points}>
      <h2>{t('points')}</h2>
      <p>{t('pointsHave', { points: balance, price: formatCents(pointCents) })}</p>
      <div className={classes.choose}>
        <Stepper
          label={t('pointsToSpend')}
          lessLabel={t('pointLess')}
          moreLabel={t('pointMore')}
          value={points}
          min={0}
          max={max}
          onChange={onChange}
        />
        {usable > 0 && (
          <Button variant="default" size="sm" onClick={() => onChange(isAll ? 0 : usable)}>
            {isAll ? t('useNone') : t('useAll', { points: usable })}
          </Button>
        )}
      </div>
    </section>
  )
}
