import { mergeThemeOverrides } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { theme } from './theme.ts'

/** The look, with the names that Mantine's own buttons have in the page's language. */
export function useTheme() {
  const { t } = useTranslation()
  return useMemo(
    () =>
      mergeThemeOverrides(theme, {
        components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('close') } } } },
      }),
    [t],
  )
}
