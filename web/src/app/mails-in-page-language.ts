import { contract } from '@strom/contract'
import { useEffect } from 'react'
import { call } from '../lib/api.ts'
import { firstLanguage } from '../lib/language/chosen-language.ts'
import { currentLanguage } from '../lib/language/current-language.ts'
import { useUser } from '../lib/member.ts'

/** Even if the language was never switched, but not on a page that fell back to English. */
export function MailsInPageLanguage() {
  const { language, television } = useUser()
  useEffect(() => {
    const shown = currentLanguage()
    if (television || language === shown || shown !== firstLanguage(navigator.language)) return
    void call(contract.accounts.setLanguage, { body: { language: shown } })
  }, [language, television])
  return null
}
