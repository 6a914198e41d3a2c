import { useRevalidator, useRouteError } from 'react-router'
import { FailurePanel } from '../components/failure-panel.tsx'
import { CallFailed } from '../lib/http/failure.ts'
import { BrokenPage } from './broken-page.tsx'

export function PageError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (!(error instanceof CallFailed)) return <BrokenPage />
  return <FailurePanel wholePage error={error} onRetry={() => void revalidate()} />
}
