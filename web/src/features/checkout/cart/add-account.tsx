import { Button, TextInput } from '@mantine/core'
import { subscriptionResult } from '@strom/contract'
import { plainEmail } from '@strom/contract/plain-email'
import { maxLines } from '@strom/rules/pricing'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { lookUpAccount, toCartLine } from '../api.ts'
import classes from './add-account.module.css'
import { type Cart, type CartLine, hasAccount } from './cart.ts'

type AddAccountProps = {
  cart: Cart
  /** The member's own line, which needs no look-up. */
  own: CartLine
  onAdd: (line: CartLine) => void
}

/** The member's own address with its button, and the input for a friend's. */
export function AddAccount({ cart, own, onAdd }: AddAccountProps) {
  const { t } = useTranslation('subscriptions')
  const isAdded = hasAccount(cart, own.email)
  return (
    <div className={classes.rows}>
      <div className={classes.row}>
        <TextInput label={t('ownEmail')} size="md" readOnly value={own.email} />
        <Button
          size="md"
          variant="default"
          leftSection={isAdded ? <IconCheck {...icon} /> : <IconPlus {...icon} />}
          // Not `disabled`: what was just pressed keeps the focus.
          data-disabled={isAdded || undefined}
          aria-disabled={isAdded}
          onClick={() => !isAdded && onAdd(own)}
        >
          {isAdded ? t('added') : t('addOwn')}
        </Button>
      </div>
      <AddFriend cart={cart} onAdd={onAdd} />
    </div>
  )
}

const icon = { size: 18, 'aria-hidden': true } as const

function AddFriend({ cart, onAdd }: Omit<AddAccountProps, 'own'>) {
  const { t } = useTranslation('subscriptions')
  const errorMessage = useErrorMessage()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<{ of: string; why: string }>()
  const [asking, setAsking] = useState(false)
  const [added, setAdded] = useState<string>()

  /** The line of an address, or why there is none. */
  async function find(email: string): Promise<CartLine | string> {
    if (hasAccount(cart, email)) return t('alreadyAdded')
    if (cart.lines.length >= maxLines) return t('cartFull', { most: maxLines })
    const found = await lookUpAccount(email)
    if (found.resultCode !== subscriptionResult.success || !('currentSubscription' in found)) {
      return errorMessage(found)
    }
    return toCartLine(email, 1, found.currentSubscription ?? null)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setAsking(true)
    const found = await find(plainEmail(typed))
    setAsking(false)
    if (typeof found === 'string') return setRefusal({ of: typed, why: found })
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
        // Only for the address in the field: another may have been typed meanwhile.
        error={refusal?.of === typed && refusal.why}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefusal(undefined)
        }}
      />
      <SubmitButton size="md" leftSection={<IconPlus {...icon} />} loading={asking}>
        {t('addFriend')}
      </SubmitButton>
      <p role="status" className={classes.status}>
        {added && hasAccount(cart, added) && t('addedOf', { email: added })}
      </p>
    </form>
  )
}
