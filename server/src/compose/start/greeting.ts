import type { Config } from '../../base/config.ts'
import { isLoopback } from '../../base/config-values.ts'
import { type DemoPerson, demoPassword } from '../../operate/demo/people.ts'

type Setup = { begin: string } | { goOn: string } | null

type Started = { databaseKind: 'embedded' | 'postgres'; setup: Setup; people: readonly DemoPerson[] }

function signInLines(people: readonly DemoPerson[]) {
  if (people.length === 0) return '  Sign in  as somebody who has an account in this data\n'
  const width = Math.max(...people.map(({ email }) => email.length))
  const lines = people.map(({ email, shows }) => `    ${email.padEnd(width)}  ${shows}\n`)
  return `  Sign in  password ${demoPassword} with one of\n${lines.join('')}`
}

function mailbox(config: Config) {
  return config.smtpUrl ? '' : `  Mails    ${config.publicUrl}/dev/mailbox\n`
}

/** The link must appear in no log. */
function setupLines(setup: Setup): string {
  if (setup === null) return ''
  if ('goOn' in setup)
    return `\n  The set-up is not finished. Sign in as the owner, then open ${setup.goOn}\n`
  return `
  There is no owner yet. Open this link to set the site up; it works once, for 24 hours:

    ${setup.begin}

  strom owner link makes another.
`
}

export function greeting(config: Config, { databaseKind, setup, people }: Started): string {
  const data = databaseKind === 'embedded' ? config.dataDir : 'PostgreSQL'
  if (config.mode === 'production') {
    return `\nStrøm is running at ${config.publicUrl} (data: ${data})\n${setupLines(setup)}`
  }
  const warning = isLoopback(config.host)
    ? ''
    : `\n  Warning: a demonstration listens on ${config.host}; its passwords are known to everybody.\n`
  return `
Strøm is running as a demonstration (data: ${data})
${warning}
  Open     ${config.publicUrl}
${mailbox(config)}${signInLines(people)}
`
}
