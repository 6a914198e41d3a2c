import { useTranslation } from 'react-i18next'
import { toasts } from '../../lib/toasts.ts'

const stayMs = 10_000

/** The toasts about streams: red, ten seconds, each at most once on the screen. */
export function useStreamToasts() {
  const { t } = useTranslation('playback')
  return (kind: 'accountSharing' | 'noSubscription') => {
    toasts.show({
      id: kind,
      color: 'red',
      autoClose: stayMs,
      title: t(`${kind}Title`),
      message: t(`${kind}Text`),
    })
  }
}
