import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { contract, type Language, plainResult } from '@strom/contract'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotLoadedToast } from '../../components/not-loaded.tsx'
import { call } from '../../lib/api.ts'
import { chooseLanguage, currentLanguage } from '../../lib/language/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tokenStore } from '../../lib/token-store.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'

/** The two languages, each in its own words. */
const languageNames = { en: 'English', nb: 'Norsk' } as const

/**
 * Shows the page in a language, if its texts can be fetched; what the server said in words is asked for again, and mails to who
 * is signed in follow.
 */
async function speak(language: Language) {
  try {
    await chooseLanguage(language)
  } catch {
    return showNotLoadedToast()
  }
  void queryClient.invalidateQueries()
  if (tokenStore.read() !== null) return call(contract.accounts.setLanguage, { body: { language } })
}

/** Switches between English and Norwegian; the button speaks the language it leads to. */
function LanguageSwitch() {
  useTranslation()
  const refuse = useErrorToast()
  const other = currentLanguage() === 'en' ? 'nb' : 'en'
  const speaking = useMutation({
    mutationFn: () => speak(other),
    onSuccess(answer) {
      if (answer && answer.resultCode !== plainResult.success) refuse(answer)
    },
  })

  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      c="dimmed"
      fw={520}
      fz={15}
      lang={other}
      onClick={() => speaking.mutate()}
    >
      {languageNames[other]}
    </Button>
  )
}

const neverChanges = () => () => {}

/** Switches between dark and light colours. */
function ColourSchemeSwitch() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('dark')
  // The prerendered page is dark; the remembered colours are known once it is hydrated.
  const isDark = useSyncExternalStore(
    neverChanges,
    () => scheme === 'dark',
    () => true,
  )
  const label = isDark ? t('toLightColours') : t('toDarkColours')
  const SchemeIcon = isDark ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      c="dimmed"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <SchemeIcon size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}

/** The page's language and colours, both remembered. */
export function Preferences() {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <LanguageSwitch />
      <ColourSchemeSwitch />
    </div>
  )
}
