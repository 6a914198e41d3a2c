import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { FailurePanel } from '../../../components/failure-panel.tsx'
import { Page } from '../../../components/page.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { clearMemberQueries } from '../../../lib/query-client.ts'
import { setTelevision } from '../../../lib/television.ts'
import { tokenStore } from '../../../lib/token-store.ts'
import { useToken } from '../../../lib/use-token.ts'
import { claimQuery, pairingQuery } from './api.ts'
import classes from './television.module.css'
import { televisionTexts } from './texts.ts'

function TelevisionPage() {
  const t = useTexts(televisionTexts)
  const queries = useQueryClient()
  const token = useToken()
  const pairing = useQuery({ ...pairingQuery, enabled: token === null })
  const { data: claimed } = useQuery(claimQuery(pairing.data?.secret))

  useEffect(() => {
    if (claimed?.token) {
      clearMemberQueries()
      setTelevision(true)
      tokenStore.write(claimed.token)
      // Loads the pages again, drawn for a television.
      location.assign(paths.home())
    } else if (claimed && claimed.resultCode !== 1) {
      void queries.resetQueries(pairingQuery)
    }
  }, [claimed, queries])

  if (token !== null && !claimed?.token) return <Navigate to={paths.home()} replace />
  // The prerendered page has no code, and no address.
  const address = pairing.data && `${location.host}${paths.confirmTelevision()}`
  return (
    <Page title={t('television')} width="narrow">
      {pairing.error ? (
        <FailurePanel error={pairing.error} onRetry={() => void pairing.refetch()} />
      ) : (
        <>
          <p className={classes.text}>{address ? t('televisionText', { address }) : '\u00a0'}</p>
          <p className={classes.code} role="status" aria-label={t('televisionCode')}>
            {pairing.data?.code ?? '\u00a0'}
          </p>
          <p className={classes.text}>{t('televisionWaits')}</p>
        </>
      )}
    </Page>
  )
}

export { TelevisionPage as Component }
