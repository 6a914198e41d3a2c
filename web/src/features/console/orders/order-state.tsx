import type { OwnerOrder } from '@strom/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './orders.module.css'

/** The need for a person's look takes precedence over the state. */
export function OrderState({ order: { state, needsReview } }: { order: OwnerOrder }) {
  const { t } = useTranslation('consoleOrders')
  if (!needsReview) return t(`state-${state}`)
  return (
    <span className={classes.needsLook}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {t('needsLook')}
    </span>
  )
}
