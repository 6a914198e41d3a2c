import type { Language } from '@strom/contract'
import { useSyncExternalStore } from 'react'
import { chosenLanguage, tellServerLanguage } from './chosen-language.ts'

let language: Language = 'en'
const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentLanguage(): Language {
  return language
}

/** Renders again when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(listen, currentLanguage, currentLanguage)
}

export function showLanguage(shown: Language) {
  language = shown
  if (!import.meta.env.SSR) document.documentElement.lang = shown
  for (const listener of listeners) listener()
}

export function chooseLanguage(chosen: Language) {
  showLanguage(chosen)
  chosenLanguage.write(chosen)
  tellServerLanguage(chosen)
}
