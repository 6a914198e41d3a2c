import { Anchor, Button } from '@mantine/core'
import { type Receipt, transactionIdOf } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { Page } from '../../components/page.tsx'
import { load } from '../../lib/answers.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatDeduction, formatDollars, toCents } from '../../lib/dollars.ts'
import { currentLanguage } from '../../lib/language/current-language.ts'
import { type Translate, useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { formatPercent } from '../../lib/percent.ts'
import { receiptQuery } from './api.ts'
import { methodText } from './payment-method.ts'
import classes from './receipt.module.css'
import { transactionTexts } from './transaction-texts.ts'

function ReceiptPage() {
  const t = useTexts(transactionTexts)
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(receiptQuery(id))
  const title = data ? t('receiptNumber', { number: data.number }) : t('receipt')
  return (
    <Page title={title} tools={data && <Button onClick={() => window.print()}>{t('print')}</Button>}>
      {data ? <ReceiptSheet receipt={data} /> : <p>{t('noSuchReceipt')}</p>}
      <p className={classes.back}>
        <Anchor component={Link} to={paths.transactions()}>
          {t('allTransactions')}
        </Anchor>
      </p>
    </Page>
  )
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const t = useTexts(transactionTexts)
  const { seller, buyer } = receipt
  return (
    <article className={classes.sheet}>
      <dl className={classes.parties}>
        <div>
          <dt>{t('seller')}</dt>
          <dd>{seller.name}</dd>
          {seller.organisationNumber && (
            <dd>{t('organisationNumber', { number: seller.organisationNumber })}</dd>
          )}
          {seller.address && <dd>{seller.address}</dd>}
        </div>
        <div>
          <dt>{t('buyer')}</dt>
          <dd>{buyer.username}</dd>
          <dd>{buyer.email}</dd>
        </div>
        <div>
          <dt>{t('date')}</dt>
          <dd>{formatDate(receipt.created_at)}</dd>
        </div>
        <div>
          <dt>{t('paidBy')}</dt>
          <dd>{t(methodText(receipt.payment_method))}</dd>
          <dd>
            <code>{transactionIdOf(receipt)}</code>
          </dd>
        </div>
      </dl>
      <dl className={classes.sums} aria-label={t('bought')}>
        {sumsOf(receipt, t).map(([name, sum]) => (
          <div key={name} {...(name === t('paid') && { className: classes.paid })}>
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function sumsOf(receipt: Receipt, t: Translate<typeof transactionTexts.en>): (readonly [string, string])[] {
  const { lines, discountPercent, monthsDiscount, pointsDiscount, vatPercent, refunds } = receipt
  const rate = (percent: number) => formatPercent(percent, currentLanguage())
  const off = (dollars: number) => formatDeduction(toCents(dollars))
  return [
    ...lines.map(({ email, months, price }) => {
      const span = t('lineMonths', { count: months })
      return [t('lineFor', { span, email }), formatDollars(price)] as const
    }),
    ...(lines.length === 0 ? [[t('renewal'), formatDollars(receipt.price)] as const] : []),
    ...(lines.length > 1 ? [[t('subTotal'), formatDollars(receipt.subTotalPrice)] as const] : []),
    ...(monthsDiscount > 0
      ? [[t('discount', { rate: rate(discountPercent) }), off(monthsDiscount)] as const]
      : []),
    ...(pointsDiscount > 0 ? [[t('pointDiscount'), off(pointsDiscount)] as const] : []),
    [t('paid'), formatDollars(receipt.price)],
    ...(vatPercent > 0 ? [[t('vat', { rate: rate(vatPercent) }), formatDollars(receipt.vat)] as const] : []),
    ...refunds.map(({ at, price }) => [t('refundedAt', { date: formatDate(at) }), off(price)] as const),
  ]
}

export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return load(receiptQuery(id))
}

export { ReceiptPage as Component }
