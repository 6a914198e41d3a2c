import { Anchor, NativeSelect } from '@mantine/core'
import type { OwnerOrder } from '@strom/contract'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { DataTable } from '../../../components/data-table.tsx'
import { MoreButton } from '../../../components/more-button.tsx'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { loadList } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/dollars.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { useSearch } from '../components/use-search.ts'
import { consoleTexts } from '../texts.ts'
import { type OrderList, orderLists, ordersQuery } from './api.ts'
import { OrderState } from './order-state.tsx'
import classes from './orders.module.css'
import { orderTexts } from './texts.ts'

function OrdersSection() {
  const t = useTexts(orderTexts)
  const tConsole = useTexts(consoleTexts)
  const [params, setParams] = useSearchParams()
  const which = parseList(params)
  const { text, setText, wanted } = useSearch()
  // The previous list stays while the next one loads.
  const list = useSuspenseInfiniteQuery(ordersQuery(useDeferredValue(which), useDeferredValue(wanted)))
  const orders = list.data.pages.flatMap((page) => page.orders)

  return (
    <Page title={tConsole('orders')} width="wide">
      <div className={classes.search}>
        <SearchField label={t('search')} value={text} onChange={setText} />
        <NativeSelect
          label={t('which')}
          value={which}
          data={orderLists.map((list) => ({ value: list, label: t(list) }))}
          onChange={(event) => setParams({ show: event.currentTarget.value }, { replace: true })}
        />
      </div>
      <DataTable<OwnerOrder>
        cells="paired"
        more={tConsole('rest')}
        empty={which === 'stuck' && wanted === '' ? t('noneStuck') : t('noneOfThese')}
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          [
            t('when'),
            ({ id, at }) => (
              <Anchor component={Link} to={id}>
                {formatMoment(at)}
              </Anchor>
            ),
          ],
          [t('buyer'), ({ buyer }) => buyer.email],
          [t('months'), ({ totalMonths }) => totalMonths],
          [t('total'), ({ totalCents }) => formatCents(totalCents)],
          [t('state'), (order) => <OrderState order={order} />],
        ]}
      />
      <MoreButton list={list}>{t('more')}</MoreButton>
    </Page>
  )
}

function parseList(params: URLSearchParams): OrderList {
  return orderLists.find((list) => list === params.get('show')) ?? 'all'
}

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return loadList(ordersQuery(parseList(searchParams), ''))
}

export { OrdersSection as Component }
