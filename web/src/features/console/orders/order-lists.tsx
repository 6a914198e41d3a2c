import { Anchor } from '@mantine/core'
import type { OrderPage } from '@strom/contract'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table.tsx'
import { formatMoment } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/dollars.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { Section } from '../components/section.tsx'
import { orderTexts } from './texts.ts'

type Item<List extends readonly unknown[]> = List[number]
type Grant = Item<OrderPage['grants']>

export function OrderLists({ order }: { order: OrderPage }) {
  const t = useTexts(orderTexts)
  const formatLength = ({ kind, months, seconds }: Grant) =>
    kind === 'grant' && months !== null
      ? t('monthsOf', { count: months })
      : t('daysOf', { count: Math.round(seconds / 86_400) })
  return (
    <>
      <Section title={t('lines')}>
        <DataTable<Item<OrderPage['lines']>>
          cells="paired"
          {...{ empty: '---', rows: order.lines, rowKey: ({ accountId }) => accountId }}
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
      </Section>
      <Section title={t('payment')}>
        <DataTable<NonNullable<OrderPage['payment']>>
          cells="paired"
          empty={t('notPaid')}
          rows={order.payment ? [order.payment] : []}
          rowKey={({ transactionId }) => transactionId}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('sum'), ({ cents }) => formatCents(cents)],
            [t('transaction'), ({ transactionId }) => <code>{transactionId}</code>],
            [t('receipt'), ({ receiptNumber }) => receiptNumber ?? '---'],
          ]}
        />
      </Section>
      <Section title={t('refunds')}>
        <DataTable<Item<OrderPage['refunds']>>
          cells="paired"
          {...{ empty: t('noRefunds'), rows: order.refunds, rowKey: ({ id }) => id }}
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
      </Section>
      <Section title={t('disputes')}>
        <DataTable<Item<OrderPage['disputes']>>
          cells="paired"
          {...{ empty: t('noDisputes'), rows: order.disputes, rowKey: ({ id }) => id }}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('state'), ({ state }) => t(`dispute-${state}`)],
            [t('note'), ({ reason }) => reason ?? '---'],
            [t('closed'), ({ closedAt }) => (closedAt ? formatMoment(closedAt) : '---')],
          ]}
        />
      </Section>
      <Section title={t('grants')}>
        <DataTable<Grant>
          cells="paired"
          {...{ empty: t('noGrants'), rows: order.grants, rowKey: ({ id }) => id }}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('account'), ({ email }) => email],
            [t('length'), formatLength],
          ]}
        />
      </Section>
    </>
  )
}
