import { consoleProgramme } from './en/console-programme.ts'

export const enConsoleProgramme = { consoleProgramme }
