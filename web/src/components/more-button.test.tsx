import { MantineProvider } from '@mantine/core'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CallFailed } from '../lib/http/failure.ts'
import { MoreButton } from './more-button.tsx'

type List = ComponentProps<typeof MoreButton>['list']

const whole = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: vi.fn<List['fetchNextPage']>(),
}

function shown(list: Partial<List>): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <MoreButton list={{ ...whole, ...list }}>Older</MoreButton>
    </MantineProvider>,
  )
}

const alertIn = (markup: string) => /role="alert"[^>]*>([^<]*)</.exec(markup)?.[1]
const lost = new CallFailed({ resultCode: 0, status: 0, detail: 'The site cannot be reached.' })

test('a list without a next page has no button', () => {
  expect(shown({ hasNextPage: false })).not.toContain('Older')
})

test.each<[Partial<List>, string]>([
  [{}, ''],
  [{ isFetchNextPageError: true, error: lost }, 'The site cannot be reached.'],
  [
    { isFetchNextPageError: true, error: new TypeError('acts is undefined') },
    'Something went wrong on our side. Please try again in a moment.',
  ],
  // During a retry, and when an automatic refetch of the list failed.
  [{ isFetchNextPageError: true, isFetchingNextPage: true, error: lost }, ''],
  [{ error: lost }, ''],
])('a list with %j says %j', (list, said) => {
  const markup = shown(list)
  expect(markup).toContain('Older')
  expect(alertIn(markup)).toBe(said)
})
