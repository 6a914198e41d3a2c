import { Button } from '@mantine/core'
import type { OrderItem } from '@strom/contract'
import { IconRepeat } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/language/texts.ts'
import { lastOrderQuery, lookUpLine } from '../api.ts'
import type { CartLine } from './cart.ts'
import classes from './last-order.module.css'
import { cartTexts } from './texts.ts'

type LastOrderProps = { own: CartLine; onRenew: (lines: readonly CartLine[]) => void }

export function LastOrder({ own, onRenew }: LastOrderProps) {
  const t = useTexts(cartTexts)
  const { data: items = [] } = useQuery(lastOrderQuery)
  const renewal = useMutation({
    mutationFn: (ordered: readonly OrderItem[]) =>
      Promise.all(
        ordered.map((item) =>
          item.email === own.email ? { ...own, months: item.months } : lookUpLine(item),
        ),
      ),
  })
  const [first] = items
  if (!first) return null

  const months = t('renewMonths', { count: items.reduce((sum, item) => sum + item.months, 0) })
  const what = t('renewFor', { count: items.length, months, email: first.email })
  return (
    <section className={classes.again}>
      <div>
        <h2>{t('renewTitle')}</h2>
        <p>{t('renewText', { what })}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconRepeat size={18} aria-hidden="true" />}
        loading={renewal.isPending}
        // This callback runs only while mounted: a cart begun meanwhile is not replaced.
        onClick={() => renewal.mutate(items, { onSuccess: onRenew })}
      >
        {t('renew')}
      </Button>
    </section>
  )
}
