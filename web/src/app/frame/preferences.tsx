import { ActionIcon, Button, useMantineColorScheme } from '@mantine/core'
import { contract, type Language, plainResult } from '@strom/contract'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { refresh } from '../../lib/answers.ts'
import { call } from '../../lib/api.ts'
import { chooseLanguage, useLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { tokenStore } from '../../lib/token-store.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'
import { frameTexts } from './texts.ts'

const languageNames = { en: 'English', nb: 'Norsk' } as const

/** Refetches the server's texts; mails to the member change language, too. */
async function speak(language: Language) {
  chooseLanguage(language)
  void refresh()
  if (tokenStore.read() !== null) return call(contract.accounts.setLanguage, { body: { language } })
}

function LanguageSwitch() {
  const refuse = useErrorToast()
  const other = useLanguage() === 'en' ? 'nb' : 'en'
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
      size="xs"
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

const schemes = {
  auto: { next: 'light', label: 'toLightColours', icon: IconDeviceDesktop },
  light: { next: 'dark', label: 'toDarkColours', icon: IconSun },
  dark: { next: 'auto', label: 'toSystemColours', icon: IconMoon },
} as const

function ColourSchemeSwitch() {
  const t = useTexts(frameTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // Prerendered markup does not know the remembered colours.
  const shown = useIsHydrating() ? 'auto' : colorScheme
  const { next, label, icon: SchemeIcon } = schemes[shown]
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      c="dimmed"
      aria-label={t(label)}
      title={t(label)}
      onClick={() => setColorScheme(next)}
    >
      <SchemeIcon size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}

export function Preferences() {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <LanguageSwitch />
      <ColourSchemeSwitch />
    </div>
  )
}
