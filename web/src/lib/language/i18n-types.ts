import 'i18next'
import type { en } from '../../locales/en.ts'
import type { enConsole } from '../../locales/en-console.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    keySeparator: false
    resources: typeof en & typeof enConsole
  }
}
