import { Button, TextInput } from '@mantine/core'
import { subscriptionResult } from '@strom/contract'
import { plainEmail } from '@strom/contract/plain-email'
import { type DiscountRate, discountPercent, maxLines } from '@strom/rules/pricing'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { lookUpAccount, toCartLine } from '../api.ts'
import type { Order } from '../payment/order.ts'
import classes from './add-account.module.css'
import { type Cart, type CartLine, hasAccount } from './cart.ts'
import { MonthChips } from './month-chips.tsx'
import { cartTexts } from './texts.ts'

type AddAccountProps = {
  cart: Cart
  /** The member's own line, which needs no look-up. */
  own: CartLine
  prices: { priceCents: number; rates: readonly DiscountRate[] }
  onAdd: (line: CartLine) => void
  onMonths: (email: string, months: number) => void
  onGift: (order: Order) => void
}

export function AddAccount({ cart, own, prices, onAdd, onMonths, onGift }: AddAccountProps) {
  const t = useTexts(cartTexts)
  const isAdded = hasAccount(cart, own.email)
  const chosen = cart.lines.find(({ email }) => email === own.email)?.months
  const others = cart.lines.reduce((sum, { months }) => sum + months, -(chosen ?? 0))

  function choose(months: number) {
    if (isAdded) onMonths(own.email, months)
    else onAdd({ ...own, months })
  }

  return (
    <div className={classes.rows}>
      <div className={classes.row}>
        <TextInput label={t('ownEmail')} size="md" readOnly value={own.email} />
        <Button
          size="md"
          variant="default"
          leftSection={isAdded ? <IconCheck {...icon} /> : <IconPlus {...icon} />}
          // Not `disabled`, which would drop the focus.
          data-disabled={isAdded || undefined}
          aria-disabled={isAdded}
          onClick={() => !isAdded && onAdd(own)}
        >
          {isAdded ? t('added') : t('addOwn')}
        </Button>
        <MonthChips
          chosen={chosen}
          discountWith={(months) => discountPercent(prices.rates, others + months)}
          onChoose={choose}
        />
      </div>
      <AddFriend cart={cart} prices={prices} onAdd={onAdd} onGift={onGift} />
    </div>
  )
}

const InviteInstead = lazyExtra(async () => (await import('./invite-instead.tsx')).InviteInstead, NotLoaded)

const icon = { size: 18, 'aria-hidden': true } as const

function AddFriend({ cart, prices, onAdd, onGift }: Omit<AddAccountProps, 'own' | 'onMonths'>) {
  const t = useTexts(cartTexts)
  const errorMessage = useErrorMessage()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<{ of: string; why: string; noAccount: boolean }>()
  const [asking, setAsking] = useState(false)
  const [added, setAdded] = useState<string>()
  const isRefused = refusal?.of === typed

  async function find(email: string): Promise<CartLine | { why: string; noAccount: boolean }> {
    if (hasAccount(cart, email)) return { why: t('alreadyAdded'), noAccount: false }
    if (cart.lines.length >= maxLines) return { why: t('cartFull', { most: maxLines }), noAccount: false }
    const found = await lookUpAccount(email)
    if (found.resultCode !== subscriptionResult.success || !('currentSubscription' in found)) {
      // Code 0 also covers malformed addresses; inviting those is refused.
      return { why: errorMessage(found), noAccount: found.resultCode === 0 && email.includes('@') }
    }
    return toCartLine(email, 1, found.currentSubscription ?? null)
  }

  function clear() {
    setTyped('')
    setRefusal(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setAsking(true)
    const found = await find(plainEmail(typed))
    setAsking(false)
    if ('why' in found) return setRefusal({ of: typed, ...found })
    onAdd(found)
    // Another address may have been typed meanwhile.
    setTyped((now) => (now === typed ? '' : now))
    setAdded(found.email)
  }

  return (
    <form noValidate className={classes.row} onSubmit={submit}>
      <TextInput
        label={t('friendEmail')}
        placeholder={t('friendPlaceholder')}
        type="email"
        name="email"
        autoComplete="off"
        size="md"
        value={typed}
        error={isRefused && refusal.why}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefusal(undefined)
        }}
      />
      <SubmitButton size="md" leftSection={<IconPlus {...icon} />} loading={asking}>
        {t('addFriend')}
      </SubmitButton>
      {isRefused && refusal.noAccount && (
        <div className={classes.invite}>
          <InviteInstead email={plainEmail(typed)} prices={prices} onSent={clear} onGift={onGift} />
        </div>
      )}
      <p role="status" className={classes.status}>
        {added && hasAccount(cart, added) && t('addedOf', { email: added })}
      </p>
    </form>
  )
}
