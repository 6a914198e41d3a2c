import { consoleProgramme } from './en/console-programme.ts'

/** The texts of the console’s programme in English, fetched with it. */
export const enConsoleProgramme = { consoleProgramme }
