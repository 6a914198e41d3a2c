import 'i18next'
import type { en } from '../../locales/en.ts'
import type { enAccounts } from '../../locales/en-accounts.ts'
import type { enCheckout } from '../../locales/en-checkout.ts'
import type { enConsole } from '../../locales/en-console.ts'
import type { enConsoleIntegrations } from '../../locales/en-console-integrations.ts'
import type { enConsoleOverview } from '../../locales/en-console-overview.ts'
import type { enConsoleParts } from '../../locales/en-console-parts.ts'
import type { enConsolePeople } from '../../locales/en-console-people.ts'
import type { enConsoleProgramme } from '../../locales/en-console-programme.ts'
import type { enConsoleSettings } from '../../locales/en-console-settings.ts'
import type { enConsoleStreams } from '../../locales/en-console-streams.ts'
import type { enConsoleWords } from '../../locales/en-console-words.ts'
import type { enPlayback } from '../../locales/en-playback.ts'
import type { enSecondFactor } from '../../locales/en-second-factor.ts'
import type { enSetup } from '../../locales/en-setup.ts'
import type { enStaff } from '../../locales/en-staff.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    keySeparator: false
    resources: typeof en &
      typeof enAccounts &
      typeof enCheckout &
      typeof enStaff &
      typeof enConsole &
      typeof enConsoleIntegrations &
      typeof enConsoleParts &
      typeof enConsoleOverview &
      typeof enConsolePeople &
      typeof enConsoleProgramme &
      typeof enConsoleSettings &
      typeof enConsoleStreams &
      typeof enConsoleWords &
      typeof enPlayback &
      typeof enSecondFactor &
      typeof enSetup
  }
}
