import { contract } from '@strom/contract'
import { useEffect } from 'react'
import { call } from '../lib/api.ts'
import { firstLanguage } from '../lib/language/chosen-language.ts'
import { currentLanguage } from '../lib/language/i18n.ts'
import { useUser } from '../lib/member.ts'

/**
 * Mails, receipts and order lines follow the language of the pages that the member reads, also on a device whose language
 * nobody has switched. A page that fell back to English because its texts could not be fetched changes nothing.
 */
export function MailsInPageLanguage() {
  const { language, television } = useUser()
  useEffect(() => {
    const shown = currentLanguage()
    if (television || language === shown || shown !== firstLanguage(navigator.language)) return
    void call(contract.accounts.setLanguage, { body: { language: shown } })
  }, [language, television])
  return null
}
