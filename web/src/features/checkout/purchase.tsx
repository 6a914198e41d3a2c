import { Button } from '@mantine/core'
import type { CurrentSubscription } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { formatCents, toCents } from '../../lib/dollars.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { rewardPointsQuery, useUser } from '../../lib/member.ts'
import { toasts } from '../../lib/toasts.ts'
import { toCartLine } from './api.ts'
import { AddAccount } from './cart/add-account.tsx'
import { type CartLine, lineWithRoom } from './cart/cart.ts'
import { CartTable } from './cart/cart-table.tsx'
import { CostSummary } from './cart/cost-summary.tsx'
import { LastOrder } from './cart/last-order.tsx'
import { PointsSelector } from './cart/points-selector.tsx'
import { priceCart } from './cart/priced-cart.ts'
import { RateTable } from './cart/rate-table.tsx'
import { useCart } from './cart/stored-cart.ts'
import { CheckoutDialog } from './payment/checkout-dialog.tsx'
import classes from './subscription.module.css'
import { checkoutTexts } from './texts.ts'
import { useCheckout } from './use-checkout.ts'

type PurchaseProps = {
  subscription: CurrentSubscription | null
  prices: { priceCents: number; rates: { months: number; discount: number }[] }
}

export function Purchase({ subscription, prices }: PurchaseProps) {
  const t = useTexts(checkoutTexts)
  const { email } = useUser()
  const { data: points } = useSuspenseQuery(rewardPointsQuery)
  const [stored, act] = useCart(email)
  const heading = useRef<HTMLHeadingElement>(null)

  const own = toCartLine(email, 1, subscription)
  // Fresher than the subscription stored with the cart.
  const lines = stored.lines.map((line) => (line.email === email ? { ...own, months: line.months } : line))
  const cart = { ...stored, lines }
  const list = {
    ...prices,
    balance: points.rewardPoints,
    pointCents: toCents(points.pricePerRewardPoint),
  }
  const priced = priceCart(cart, list)
  const checkout = useCheckout(() => act({ type: 'clear' }))

  function add(line: CartLine) {
    act({ type: 'add', line })
    if (line.renews) checkout.wait([line.email])
  }

  function setMonths(of: string, months: number) {
    act({ type: 'setMonths', email: of, months })
  }

  function remove(line: CartLine) {
    const at = lines.findIndex((other) => other.email === line.email)
    act({ type: 'remove', email: line.email })
    heading.current?.focus()
    const toast = toasts.show({
      title: t('removed', { email: line.email }),
      message: (
        <Button size="xs" variant="default" mt={8} onClick={putBack}>
          {t('undo')}
        </Button>
      ),
    })
    function putBack() {
      act({ type: 'add', line, at })
      toasts.hide(toast)
    }
  }

  function renew(again: readonly CartLine[]) {
    const filled = act({ type: 'fill', lines: again })
    checkout.start(filled, priceCart(filled, list))
  }

  return (
    <>
      <div className={classes.grid}>
        <section className={classes.add}>
          {subscription && <h2>{t('addMonths')}</h2>}
          <p>{t('intro', { price: formatCents(prices.priceCents) })}</p>
          <AddAccount {...{ cart, own, prices }} onAdd={add} onMonths={setMonths} onGift={checkout.open} />
          {lines.length === 0 && <LastOrder own={own} onRenew={renew} />}
        </section>
        <RateTable rates={prices.rates} reached={priced.price.discountPercent} />
        <section>
          <h2 ref={heading} tabIndex={-1} className={classes.heading}>
            {t('accounts')}
          </h2>
          <CartTable
            lines={lines}
            totalMonths={priced.price.totalMonths}
            discount={priced.price.discountPercent}
            act={act}
            onRemove={remove}
          />
        </section>
        <div className={classes.side} data-empty={lines.length === 0 || undefined}>
          <PointsSelector
            points={priced.points}
            max={priced.maxPoints}
            usable={priced.usablePoints}
            balance={list.balance}
            pointCents={list.pointCents}
            onChange={(chosen) => act({ type: 'setPoints', points: chosen })}
          />
          <CostSummary
            priced={priced}
            moreMonthsFor={priced.next && lineWithRoom(cart, email, priced.next.months)}
            onMonths={setMonths}
            onPay={() => checkout.start(cart, priced)}
          />
        </div>
      </div>
      <WaitDialog {...checkout.waiting} />
      <CheckoutDialog {...checkout.dialog} />
    </>
  )
}

type WaitDialogProps = {
  emails: readonly string[]
  opened: boolean
  onClose: () => void
}

/** Refuses accounts that still renew automatically: they would be charged twice. */
function WaitDialog({ emails, opened, onClose }: WaitDialogProps) {
  const t = useTexts(checkoutTexts)
  return (
    <Dialog title={t('waitTitle')} opened={opened} onClose={onClose} withoutCloseButton>
      <p className={classes.text}>{t('waitText')}</p>
      <p className={classes.small}>{t('waitAccounts', { emails: emails.join(', ') })}</p>
      <Button fullWidth onClick={onClose}>
        {t('close')}
      </Button>
    </Dialog>
  )
}
