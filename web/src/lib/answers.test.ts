import { infiniteQueryOptions, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { load, loadExtra, loadList, refresh } from './answers.ts'
import { queryClient } from './query-client.ts'

/** Each call's answer, which the test lets go. */
const asked: PromiseWithResolvers<void>[] = []
let truth = 'before'

const shop = queryOptions({
  queryKey: ['shop', 'all'],
  async queryFn() {
    const answer = truth
    const sent = Promise.withResolvers<void>()
    asked.push(sent)
    await sent.promise
    return answer
  },
  retry: false,
})

beforeEach(() => {
  truth = 'before'
  asked.length = 0
})
afterEach(() => queryClient.clear())

async function loaded() {
  const loading = load(shop)
  asked.at(-1)?.resolve()
  await loading
}

function change() {
  truth = 'after'
  return refresh(['shop'])
}

/** 'waits' while the answer has not come. */
async function visit(): Promise<string> {
  const waits = new Promise<string>((resolve) => setTimeout(resolve, 5, 'waits'))
  return Promise.race([load(shop), waits])
}

test('an answer that is merely old is shown at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await loaded()
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await visit()).toBe('before')
  expect(asked).toHaveLength(1)
  vi.useRealTimers()
})

test('so is one that could not be read again, as while the site is out of reach', async () => {
  await loaded()
  const again = queryClient.refetchQueries({ queryKey: shop.queryKey })
  asked.at(-1)?.reject(new Error('out of reach'))
  await again
  expect(queryClient.getQueryState(shop.queryKey)?.status).toBe('error')
  expect(await visit()).toBe('before')
})

const pages = [
  ['nobody looks at it', () => () => undefined],
  ['a page shows it', () => new QueryObserver(queryClient, shop).subscribe(() => undefined)],
] as const

test.each(pages)('after a change the next page waits for the new answer: %s', async (_, look) => {
  await loaded()
  const leave = look()
  const done = change()
  leave()
  expect(await visit()).toBe('waits')
  asked.at(-1)?.resolve()
  await done
  expect(await visit()).toBe('after')
  expect(asked).toHaveLength(2)
})

test.each(pages)('it waits also where the new answer could not be had at first: %s', async (_, look) => {
  await loaded()
  const leave = look()
  const done = change()
  asked.at(1)?.reject(new Error('out of reach'))
  await done
  leave()
  expect(await visit()).toBe('waits')
  asked.at(-1)?.resolve()
  expect(await visit()).toBe('after')
})

test.each([
  ['the first', false],
  ['a later', true],
])('%s answer that was on its way before the change is not taken for the new one', async (_, isLater) => {
  if (isLater) await loaded()
  const reading = isLater ? queryClient.fetchQuery({ ...shop, staleTime: 0 }) : load(shop)
  const before = asked.at(-1)
  const done = change()
  before?.resolve()
  await Promise.resolve()
  asked.at(-1)?.resolve()
  await done
  expect(await reading).toBe('after')
  expect(queryClient.getQueryData(shop.queryKey)).toBe('after')
})

test('of a page that can do without, what is wrong is gone where the right answer could not be had', async () => {
  await loaded()
  const leave = new QueryObserver(queryClient, shop).subscribe(() => undefined)
  const done = change()
  leave()
  const loading = loadExtra(shop)
  asked.at(-1)?.reject(new Error('out of reach'))
  await Promise.all([done, loading])
  expect(queryClient.getQueryData(shop.queryKey)).toBeUndefined()
})

test('other answers stay, and so does what was only written here', async () => {
  await loaded()
  queryClient.setQueryData(['search', 'here'], 'typed')
  await refresh(['another'])
  expect(queryClient.getQueryData(shop.queryKey)).toBe('before')
  await refresh()
  expect(queryClient.getQueryData(shop.queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(['search', 'here'])).toBe('typed')
})

test('a query that is switched off is not asked, and shows nothing until it is', async () => {
  await loaded()
  const observer = new QueryObserver(queryClient, { ...shop, enabled: false })
  const leave = observer.subscribe(() => undefined)
  await change()
  expect(asked).toHaveLength(1)
  expect(observer.getCurrentResult().data).toBeUndefined()
  leave()
  expect(await visit()).toBe('waits')
})

test('a list that is read page by page is waited for as well', async () => {
  const list = infiniteQueryOptions({
    queryKey: ['shop', 'list'],
    queryFn: async () => truth,
    initialPageParam: null,
    getNextPageParam: () => undefined,
  })
  expect((await loadList(list)).pages).toEqual(['before'])
  truth = 'unseen'
  expect((await loadList(list)).pages).toEqual(['before'])
  await change()
  expect((await loadList(list)).pages).toEqual(['after'])
})
