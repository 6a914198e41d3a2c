import type { Config } from '../config.ts'
import { demoPassword, demoPeople } from '../demo/people.ts'

function demoLines() {
  const width = Math.max(...demoPeople.map(({ email }) => email.length))
  return demoPeople.map(({ email, shows }) => `    ${email.padEnd(width)}  ${shows}`).join('\n')
}

/** Where the demonstration's mails land, unless they go to a mail server. */
function mailbox(config: Config) {
  return config.smtpUrl ? '' : `  Mails    ${config.publicUrl}/dev/mailbox\n`
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1'])

/** The last lines of a start: the address and how to sign in (design 6). */
export function greeting(config: Config, databaseKind: 'embedded' | 'postgres'): string {
  const data = databaseKind === 'embedded' ? config.dataDir : 'PostgreSQL'
  if (config.mode === 'production') return `\nStrøm is running at ${config.publicUrl} (data: ${data})\n`
  const warning = loopbackHosts.has(config.host)
    ? ''
    : `\n  Warning: a demonstration listens on ${config.host}; its passwords are known to everybody.\n`
  return `
Strøm is running as a demonstration (data: ${data})
${warning}
  Open     ${config.publicUrl}
${mailbox(config)}  Sign in  password ${demoPassword} with one of
${demoLines()}

`
}
