import type { enConsoleProgramme } from './en-console-programme.ts'
import { consoleProgramme } from './nb/console-programme.ts'

export const nbConsoleProgramme: Record<keyof typeof enConsoleProgramme, object> = { consoleProgramme }
