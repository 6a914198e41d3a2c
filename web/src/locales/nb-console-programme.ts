import type { enConsoleProgramme } from './en-console-programme.ts'
import { consoleProgramme } from './nb/console-programme.ts'

/** The texts of the console’s programme in Norwegian bokmål, as those in English. */
export const nbConsoleProgramme: Record<keyof typeof enConsoleProgramme, object> = { consoleProgramme }
