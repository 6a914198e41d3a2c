import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { FailurePanel } from '../components/failure-panel.tsx'
import { CallFailed } from '../lib/http/failure.ts'
import { BrokenPage } from './broken-page.tsx'

/** Stands where a page or its data could not be loaded, until it is; a page that broke is loaded as a document. */
export function PageError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const isFailedCall = error instanceof CallFailed

  useEffect(() => {
    if (!isFailedCall) return
    const retry = () => void revalidate()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isFailedCall, revalidate])

  if (!isFailedCall) return <BrokenPage />
  return <FailurePanel wholePage error={error} onRetry={() => void revalidate()} />
}
