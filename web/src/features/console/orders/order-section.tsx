import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OrderPage } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/dollars.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../components/back-link.tsx'
import { DescriptionList } from '../components/description-list.tsx'
import { orderQuery } from './api.ts'
import { CloseDialog } from './close-dialog.tsx'
import { OrderLists } from './order-lists.tsx'
import { OrderState } from './order-state.tsx'
import classes from './orders.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { orderTexts } from './texts.ts'

function OrderSection() {
  const t = useTexts(orderTexts)
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(orderQuery(id))
  return (
    <Page title={t('order')} width="wide">
      <BackLink>{t('back')}</BackLink>
      {data === null ? (
        <p>{t('noSuch')}</p>
      ) : (
        <>
          <OrderFacts order={data} />
          <OrderActs order={data} />
          <OrderLists order={data} />
        </>
      )}
    </Page>
  )
}

function OrderFacts({ order }: { order: OrderPage }) {
  const t = useTexts(orderTexts)
  const { buyer, points, discountPercent, problem } = order
  const link = (
    <Anchor component={Link} to={paths.adminPerson(buyer.id)}>
      {buyer.email}
    </Anchor>
  )
  return (
    <>
      {order.needsReview && (
        <p className={classes.warning}>{t('needsLookText', { problem: problem ?? '---' })}</p>
      )}
      <DescriptionList
        facts={[
          [t('buyer'), link],
          [t('state'), <OrderState key="state" order={order} />],
          [t('when'), formatMoment(order.at)],
          [t('subTotal'), formatCents(order.subTotalCents)],
          [
            t('monthsDiscount', { percent: discountPercent }),
            `${order.monthsDiscountCents > 0 ? '-' : ''}${formatCents(order.monthsDiscountCents)}`,
          ],
          ...(points > 0
            ? [[t('pointsDiscount', { points }), `-${formatCents(order.pointsDiscountCents)}`] as const]
            : []),
          [t('total'), formatCents(order.totalCents)],
          [t('providerOrder'), order.providerOrderId ?? '---'],
          ...(order.gift ? [[t('gift'), <GiftState key="gift" gift={order.gift} />] as const] : []),
          ...(order.consentedAt !== null ? [[t('consented'), formatMoment(order.consentedAt)] as const] : []),
          ...(problem !== null && !order.needsReview ? [[t('problem'), problem] as const] : []),
        ]}
      />
    </>
  )
}

function OrderActs({ order }: { order: OrderPage }) {
  const t = useTexts(orderTexts)
  const [refunding, refund] = useDisclosure(false)
  const [closing, close] = useDisclosure(false)
  const { payment, state, refundedCents, needsReview } = order
  const refundable = payment?.refundable && state !== 'disputed' && refundedCents < payment.cents
  if (!refundable && !needsReview) return null
  return (
    <div className={classes.acts}>
      {refundable && (
        <Button variant="default" onClick={refund.open}>
          {t('refund')}
        </Button>
      )}
      {needsReview && (
        <Button variant="default" onClick={close.open}>
          {t('close')}
        </Button>
      )}
      <RefundDialog order={order} opened={refunding} onClose={refund.close} />
      <CloseDialog id={order.id} opened={closing} onClose={close.close} />
    </div>
  )
}

function GiftState({ gift }: { gift: NonNullable<OrderPage['gift']> }) {
  const t = useTexts(orderTexts)
  const { email, claimedAt, deliveredAt } = gift
  if (claimedAt !== null) return t('giftClaimed', { email, at: formatMoment(claimedAt) })
  if (deliveredAt !== null) return t('giftMailed', { email, at: formatMoment(deliveredAt) })
  return t('giftWaiting', { email })
}

export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return load(orderQuery(id))
}

export { OrderSection as Component }
