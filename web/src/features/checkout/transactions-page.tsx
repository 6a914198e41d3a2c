import { Loader } from '@mantine/core'
import { paymentMethod, type Transaction } from '@strom/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import tableClasses from '../../components/card-table.module.css'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { Page } from '../../components/page.tsx'
import { formatDate } from '../../lib/dates.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { transactionsQuery, underWayQuery } from './api.ts'
import { UnderWay } from './payment/under-way.tsx'
import classes from './transactions.module.css'

/** What the member has paid, below what is not settled yet. */
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
  if (transactions.length === 0) return <p className={classes.empty}>{t('noTransactions')}</p>
  return (
    <div className={`${tableClasses.scroll} ${classes.transactions}`}>
      <table className={tableClasses.table}>
        <thead>
          <tr>
            <th scope="col">{t('method')}</th>
            <th scope="col">{t('transactionId')}</th>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('payments')
  const { payment_method, paypal_transaction_id, btc_pay_invoice_id, created_at, price, refunded } =
    transaction
  return (
    <tr>
      <td data-heading={t('method')}>
        {payment_method === paymentMethod.PAYPAL ? t('payPal') : t('btcPay')}
      </td>
      <td data-heading={t('transactionId')}>
        <code className={classes.id}>{paypal_transaction_id ?? btc_pay_invoice_id ?? '---'}</code>
      </td>
      <td data-heading={t('date')}>{formatDate(created_at)}</td>
      <td data-heading={t('price')} className={classes.price}>
        {formatDollars(price)}
        {refunded > 0 && (
          <span className={classes.refunded}>
            {refunded < price ? t('partlyRefunded', { price: formatDollars(refunded) }) : t('refunded')}
          </span>
        )}
      </td>
    </tr>
  )
}

/** What the page shows first, asked for before it is drawn. */
export function loadTransactions(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(transactionsQuery), queries.prefetchQuery(underWayQuery)])
}
