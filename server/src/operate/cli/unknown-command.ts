import { didYouMean } from '../../base/nearest.ts'

const renamed: ReadonlyMap<string, string> = new Map([['readmit', 'reinstate']])

export function describeUnknownCommand(name: string, commands: readonly { name: string }[]): string {
  const today = renamed.get(name)
  if (today) return `The command '${name}' is called '${today}' now.`
  const names = commands.map((command) => command.name)
  return `There is no command '${name}'${didYouMean(name, names)}`
}
