import { Loader } from '@mantine/core'
import { paymentMethod, type Transaction } from '@strom/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../components/data-table.tsx'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { Page } from '../../components/page.tsx'
import { formatDate } from '../../lib/dates.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { transactionsQuery, underWayQuery } from './api.ts'
import { UnderWay } from './payment/under-way.tsx'
import classes from './transactions.module.css'

/** The payments that are not settled, and below them those that are. */
export function TransactionsPage() {
  const { t } = useTranslation('payments')
  const { data, error, refetch } = useQuery(transactionsQuery)
  return (
    <Page title={t('title')} width="wide">
      <div className={classes.page}>
        <UnderWay />
        {data && <Transactions transactions={data} />}
      </div>
      {!data && (error ? <FailurePanel error={error} onRetry={() => refetch()} /> : <Loader />)}
    </Page>
  )
}

function Transactions({ transactions }: { transactions: readonly Transaction[] }) {
  const { t } = useTranslation('payments')
  return (
    <DataTable
      className={classes.transactions}
      empty={t('noTransactions')}
      rows={transactions}
      rowKey={({ id }) => id}
      columns={[
        [
          t('method'),
          ({ payment_method }) => (payment_method === paymentMethod.PAYPAL ? t('payPal') : t('btcPay')),
        ],
        [
          t('transactionId'),
          ({ paypal_transaction_id, btc_pay_invoice_id }) => (
            <code className={classes.id}>{paypal_transaction_id ?? btc_pay_invoice_id ?? '---'}</code>
          ),
        ],
        [t('date'), ({ created_at }) => formatDate(created_at)],
        [t('price'), (transaction) => <Price {...transaction} />],
      ]}
    />
  )
}

function Price({ price, refunded }: Transaction) {
  const { t } = useTranslation('payments')
  return (
    <span className={classes.price}>
      {formatDollars(price)}
      {refunded > 0 && (
        <span className={classes.refunded}>
          {refunded < price ? t('partlyRefunded', { price: formatDollars(refunded) }) : t('refunded')}
        </span>
      )}
    </span>
  )
}

/** Fetches what the page shows first. */
export function loadTransactions(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(transactionsQuery), queries.prefetchQuery(underWayQuery)])
}
