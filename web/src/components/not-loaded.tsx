import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../lib/toasts.ts'
import classes from './not-loaded.module.css'

/** Browsers keep in mind what they failed to fetch, and do not try again before the page is loaded anew. */
function LoadAgain({ mt = 0 }: { mt?: number }) {
  const { t } = useTranslation('errors')
  return (
    <Button size="xs" variant="default" mt={mt} onClick={() => location.reload()}>
      {t('loadAgain')}
    </Button>
  )
}

/** Stands where a part of a page would be whose code could not be fetched. */
export function NotLoaded() {
  const { t } = useTranslation('errors')
  return (
    <div role="status" className={classes.place}>
      <p>{t('couldNotLoad')}</p>
      <LoadAgain />
    </div>
  )
}

/** Says it of a window, which has no place on the page, when it would open. */
export function WindowNotLoaded({ opened }: { opened: boolean }) {
  const { t } = useTranslation('errors')
  useEffect(() => {
    if (!opened) return
    const [id, title] = ['not-loaded', t('couldNotLoad')]
    toasts.show({ id, color: 'red', autoClose: false, title, message: <LoadAgain mt={8} /> })
  }, [opened, t])
  return null
}
