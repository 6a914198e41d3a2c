import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { errorTexts } from '../lib/error-texts.ts'
import { translate, useTexts } from '../lib/language/texts.ts'
import { reload } from '../lib/reload.ts'
import { toasts } from '../lib/toasts.ts'
import classes from './not-loaded.module.css'

/** Some browsers (Chromium 150) remember a failed import until the page is reloaded. */
function LoadAgain({ mt = 0 }: { mt?: number }) {
  const t = useTexts(errorTexts)
  return (
    <Button size="xs" variant="default" mt={mt} onClick={reload}>
      {t('loadAgain')}
    </Button>
  )
}

export function NotLoaded() {
  const t = useTexts(errorTexts)
  return (
    <div role="status" className={classes.place}>
      <p>{t('couldNotLoad')}</p>
      <LoadAgain />
    </div>
  )
}

/** A dialog has no place on the page. */
export function showNotLoadedToast() {
  const title = translate(errorTexts)('couldNotLoad')
  toasts.show({ id: 'not-loaded', color: 'red', autoClose: false, title, message: <LoadAgain mt={8} /> })
}

export function DialogNotLoaded({ opened }: { opened: boolean }) {
  useEffect(() => {
    if (opened) showNotLoadedToast()
  }, [opened])
  return null
}
