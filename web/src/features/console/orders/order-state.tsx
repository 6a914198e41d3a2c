import type { OwnerOrder } from '@strom/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { orderStateTexts } from '../../../components/order-state-texts.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './orders.module.css'
import { orderTexts } from './texts.ts'

/** The need for a person's look takes precedence over the state. */
export function OrderState({ order: { state, needsReview } }: { order: OwnerOrder }) {
  const t = useTexts(orderTexts)
  const tOrderState = useTexts(orderStateTexts)
  if (!needsReview) return tOrderState(`state-${state}`)
  return (
    <span className={classes.needsLook}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {t('needsLook')}
    </span>
  )
}
