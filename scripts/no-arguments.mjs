import { Stop } from './stop.mjs'

export function takeNoArguments(command, instead, typed = process.argv.slice(2)) {
  if (typed.length > 0) throw new Stop(`${command} takes no arguments, such as '${typed[0]}': ${instead}`)
}

export const settingsInstead =
  'settings come from the environment, such as PORT=4000, or from a file .env; docs/settings.md lists them.'
