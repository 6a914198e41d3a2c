import { Anchor } from '@mantine/core'
import type { OrderPage } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/dollars.ts'
import { paths } from '../../../lib/paths.ts'
import { Part } from '../components/part.tsx'
import { Rows } from '../components/rows.tsx'

type Item<List extends readonly unknown[]> = List[number]
type Grant = Item<OrderPage['grants']>

/** What belongs to an order: lines, payment, refunds, disputes, months given and taken back. */
export function OrderLists({ order }: { order: OrderPage }) {
  const { t } = useTranslation('consoleOrders')
  const lengthOf = ({ kind, months, seconds }: Grant) =>
    kind === 'grant' && months !== null
      ? t('monthsOf', { count: months })
      : t('daysOf', { count: Math.round(seconds / 86_400) })
  return (
    <>
      <Part title={t('lines')}>
        <Rows<Item<OrderPage['lines']>>
          {...{ empty: '---', rows: order.lines, keyOf: ({ accountId }) => accountId }}
          columns={[
            [
              t('account'),
              ({ accountId, email }) => (
                <Anchor component={Link} to={paths.adminPerson(accountId)}>
                  {email}
                </Anchor>
              ),
            ],
            [t('months'), ({ months }) => months],
          ]}
        />
      </Part>
      <Part title={t('payment')}>
        <Rows<NonNullable<OrderPage['payment']>>
          empty={t('notPaid')}
          rows={order.payment ? [order.payment] : []}
          keyOf={({ transactionId }) => transactionId}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('sum'), ({ cents }) => formatCents(cents)],
            [t('transaction'), ({ transactionId }) => <code>{transactionId}</code>],
          ]}
        />
      </Part>
      <Part title={t('refunds')}>
        <Rows<Item<OrderPage['refunds']>>
          {...{ empty: t('noRefunds'), rows: order.refunds, keyOf: ({ id }) => id }}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('sum'), ({ cents }) => formatCents(cents)],
            [t('months'), ({ months }) => months],
            [t('points'), ({ points }) => points],
            [t('state'), ({ state, problem }) => t(`refund-${state}`, { problem: problem ?? '---' })],
            [t('by'), ({ by, cause }) => by ?? t(`cause-${cause}`)],
            [t('note'), ({ note }) => note ?? '---'],
          ]}
        />
      </Part>
      <Part title={t('disputes')}>
        <Rows<Item<OrderPage['disputes']>>
          {...{ empty: t('noDisputes'), rows: order.disputes, keyOf: ({ id }) => id }}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('state'), ({ state }) => t(`dispute-${state}`)],
            [t('note'), ({ reason }) => reason ?? '---'],
            [t('closed'), ({ closedAt }) => (closedAt ? formatMoment(closedAt) : '---')],
          ]}
        />
      </Part>
      <Part title={t('grants')}>
        <Rows<Grant>
          {...{ empty: t('noGrants'), rows: order.grants, keyOf: ({ id }) => id }}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('account'), ({ email }) => email],
            [t('length'), lengthOf],
          ]}
        />
      </Part>
    </>
  )
}
