import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFocusAfterLoading } from '../lib/use-focus-after-loading.ts'
import { FailedLine } from './failed-line.tsx'
import classes from './more-button.module.css'

type MoreButtonProps = {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
  >
  children: ReactNode
}

export function MoreButton({ list, children }: MoreButtonProps) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } = list
  const { ref, noteFocus } = useFocusAfterLoading(isFetchingNextPage)
  if (!hasNextPage) return null

  function fetchMore() {
    noteFocus()
    void fetchNextPage()
  }

  return (
    <div className={classes.more}>
      <Button ref={ref} variant="default" loading={isFetchingNextPage} onClick={fetchMore}>
        {children}
      </Button>
      <FailedLine error={isFetchNextPageError && !isFetchingNextPage ? error : null} />
    </div>
  )
}
