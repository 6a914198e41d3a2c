import type { Language } from '@strom/contract'
import { useSyncExternalStore } from 'react'
import { chosenLanguage, tellServerLanguage } from './chosen-language.ts'

let language: Language = 'en'
/** Parts hydrate in the language of the document, even if another one was chosen meanwhile. */
let firstLanguage: Language = language
const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentLanguage(): Language {
  return language
}

export function useLanguage(): Language {
  return useSyncExternalStore(listen, currentLanguage, () => firstLanguage)
}

export function showLanguage(shown: Language) {
  firstLanguage = shown
  language = shown
  if (!import.meta.env.SSR) document.documentElement.lang = shown
}

export function chooseLanguage(chosen: Language) {
  language = chosen
  document.documentElement.lang = chosen
  for (const listener of listeners) listener()
  chosenLanguage.write(chosen)
  tellServerLanguage(chosen)
}
