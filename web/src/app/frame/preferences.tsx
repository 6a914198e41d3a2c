import { ActionIcon, Button, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage } from '../../lib/language/i18n.ts'

/** The two languages, each in its own words. */
const languageNames = { en: 'English', nb: 'Norsk' } as const

/** Switches between English and Norwegian; the button speaks the language it leads to. */
function LanguageSwitch() {
  useTranslation()
  const other = currentLanguage() === 'en' ? 'nb' : 'en'
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      c="dimmed"
      fw={520}
      fz={15}
      lang={other}
      onClick={() => chooseLanguage(other)}
    >
      {languageNames[other]}
    </Button>
  )
}

/** Switches between dark and light colours. */
function ColourSchemeSwitch() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('dark') === 'dark'
  const label = isDark ? t('toLightColours') : t('toDarkColours')
  const SchemeIcon = isDark ? IconSun : IconMoon
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        c="dimmed"
        aria-label={label}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        <SchemeIcon size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
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
