import { systemClock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import { readMailServer } from '../../../base/mail/mail-server.ts'
import type { MailServer } from '../../../base/mail/transport.ts'
import { version } from '../../../base/version.ts'
import type { App } from '../../app.ts'
import { checkAddresses } from '../../doctor/address.ts'
import { checkAddressFamilies } from '../../doctor/address-families.ts'
import { checkBackups } from '../../doctor/backups.ts'
import { checkCertificate } from '../../doctor/certificate.ts'
import { checkChannels } from '../../doctor/channels.ts'
import { checkDatabase } from '../../doctor/database.ts'
import { about, type Finding } from '../../doctor/finding.ts'
import { checkMachine } from '../../doctor/machine.ts'
import { checkMailServer } from '../../doctor/mail-server.ts'
import { checkMails } from '../../doctor/mails.ts'
import { checkNodes } from '../../doctor/nodes.ts'
import { checkPayments } from '../../doctor/payments.ts'
import { checkReached } from '../../doctor/reached.ts'
import { checkSettings } from '../../doctor/settings.ts'
import { checkOwners } from '../../setup/check-owners.ts'
import { surplus } from '../arguments.ts'
import type { Command, Result, Runner } from '../command.ts'

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const

function lines(finding: Finding, width: number): string[] {
  const indent = ' '.repeat(width + 11)
  const first = `${marks[finding.state]}  ${finding.check.padEnd(width)}  ${finding.says.replaceAll('\n', `\n${indent}`)}`
  return finding.advice ? [first, `${indent}→ ${finding.advice}`] : [first]
}

function count(findings: readonly Finding[], state: Finding['state'], name: string): string {
  const number = findings.filter((finding) => finding.state === state).length
  return `${number} ${name}${number === 1 ? '' : 's'}`
}

function report(findings: readonly Finding[]): Result {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const sum = `${count(findings, 'problem', 'problem')}, ${count(findings, 'warning', 'warning')}.`
  const healthy = findings.every(({ state }) => state !== 'problem')
  return {
    outcome: healthy ? 'done' : 'problems',
    text: [...findings.flatMap((finding) => lines(finding, width)), '', sum].join('\n'),
    data: { healthy, findings },
  }
}

/** Needs no database. The network checks run in parallel, each with its own time-out. */
async function ofConfig(config: Config, now: number, server: MailServer | null): Promise<Finding[]> {
  const [machine, certificate, families, mailServer] = await Promise.all([
    checkMachine(config),
    checkCertificate(config, now),
    checkAddressFamilies(config),
    checkMailServer(server),
  ])
  return [...checkAddresses(config), ...certificate, ...families, ...mailServer, ...machine]
}

async function ofServer(app: App, by: Runner): Promise<Finding[]> {
  const { ok, warning } = about('server')
  if (by !== 'server') {
    return [
      warning(
        'Does not run; the data was opened for this look.',
        'Start it and ask again: who reaches it is looked at only then.',
      ),
    ]
  }
  const answers = ok(`Strøm ${version} runs (process ${process.pid}) and answers.`)
  return [answers, await checkReached(app.config)]
}

async function ofData(app: App): Promise<Finding[]> {
  const database = await checkDatabase(app)
  if (database.some(({ check, state }) => check === 'database' && state === 'problem')) return database
  return [
    ...database,
    ...(await checkNodes(app)),
    await checkMails(app),
    await checkOwners(app),
    ...(await checkChannels(app)),
    ...(await checkSettings(app)),
    ...(await checkBackups(app)),
  ]
}

export const doctor: Command<null> = {
  name: 'doctor',
  usage: ['doctor'],
  summary: 'Looks the installation over and says what is wrong and what to do about it.',
  takesTime: true,
  parse(given) {
    const sentence = surplus(given, 0)
    return sentence ? { ok: false, sentence } : { ok: true, args: null }
  },
  async run(app, _args, by) {
    const found = await Promise.all([
      ofServer(app, by),
      readMailServer(app).then((server) => ofConfig(app.config, app.clock.now(), server)),
      checkPayments(app).then((finding) => [finding]),
      ofData(app),
    ])
    return report(found.flat())
  },
  async runWithout({ config, reason }) {
    const unopened = about(config ? 'data' : 'environment').problem(reason, 'Put that right and ask again.')
    return report([unopened, ...(config ? await ofConfig(config, systemClock.now(), config) : [])])
  },
}
