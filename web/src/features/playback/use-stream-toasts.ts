import { useTranslation } from 'react-i18next'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { toasts } from '../../lib/toasts.ts'

const stayMs = 10_000

/** Each toast is on the screen at most once. */
export function useStreamToasts() {
  const { t } = useTranslation(['playback', 'home'])
  const { payments } = useSiteSettings()
  return (kind: 'accountSharing' | 'noSubscription') => {
    toasts.show({
      id: kind,
      color: 'red',
      autoClose: stayMs,
      ...(kind === 'noSubscription' && !payments
        ? { title: t('home:noAccessTitle'), message: t('home:noAccessText') }
        : { title: t(`${kind}Title`), message: t(`${kind}Text`) }),
    })
  }
}
