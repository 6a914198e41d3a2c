import { Stop } from './stop.mjs'

/** Refuses what was typed after a command that takes nothing, rather than pass it over; `instead` says what to do. */
export function takeNoArguments(command, instead, typed = process.argv.slice(2)) {
  if (typed.length > 0) throw new Stop(`${command} takes no arguments, such as '${typed[0]}': ${instead}`)
}

/** Advice for a command that starts the site and was given arguments. */
export const settingsInstead =
  'settings come from the environment, such as PORT=4000, or from a file .env; docs/settings.md lists them.'
