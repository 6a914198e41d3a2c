import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Stepper } from '../../../components/stepper.tsx'
import { formatCents } from '../../../lib/dollars.ts'
import classes from './cost.module.css'

type PointsSelectorProps = {
  /** Points that are spent, and how many may be. */
  points: number
  max: number
  /** As many as leave something that can be paid. */
  usable: number
  balance: number
  pointCents: number
  onChange: (points: number) => void
}

/** How many reward points to spend: from none to as many as balance and total allow. */
export function PointsSelector({ points, max, usable, balance, pointCents, onChange }: PointsSelectorProps) {
  const { t } = useTranslation('subscriptions')
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
