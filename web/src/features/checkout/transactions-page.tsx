import { Anchor } from '@mantine/core'
import { type Transaction, transactionIdOf } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DataTable } from '../../components/data-table.tsx'
import { Page } from '../../components/page.tsx'
import { load, loadExtra } from '../../lib/answers.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { giftsQuery, transactionsQuery, underWayQuery } from './api.ts'
import { Gifts } from './gifts.tsx'
import { UnderWay } from './payment/under-way.tsx'
import { methodText } from './payment-method.ts'
import { transactionTexts } from './transaction-texts.ts'
import classes from './transactions.module.css'

function TransactionsPage() {
  const t = useTexts(transactionTexts)
  const { data } = useSuspenseQuery(transactionsQuery)
  return (
    <Page title={t('title')} width="wide">
      <div className={classes.page}>
        <UnderWay />
        <Transactions transactions={data} />
        <Gifts />
      </div>
    </Page>
  )
}

function Transactions({ transactions }: { transactions: readonly Transaction[] }) {
  const t = useTexts(transactionTexts)
  return (
    <DataTable
      className={classes.transactions}
      empty={t('noTransactions')}
      rows={transactions}
      rowKey={({ id }) => id}
      columns={[
        [t('method'), ({ payment_method }) => t(methodText(payment_method))],
        [
          t('transactionId'),
          (payment) => (
            <Anchor
              component={Link}
              to={paths.receipt(payment.id)}
              title={t('receipt')}
              className={classes.id}
            >
              {transactionIdOf(payment) ?? '---'}
            </Anchor>
          ),
        ],
        [t('date'), ({ created_at }) => formatDate(created_at)],
        [t('price'), (transaction) => <Price {...transaction} />],
      ]}
    />
  )
}

function Price({ price, refunded }: Transaction) {
  const t = useTexts(transactionTexts)
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

export function loader() {
  return Promise.all([load(transactionsQuery), loadExtra(giftsQuery), loadExtra(underWayQuery)])
}

export { TransactionsPage as Component }
