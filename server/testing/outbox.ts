import type { App } from '../src/operate/app.ts'

export async function outbox(app: App, to?: string) {
  const rows = await app.db
    .selectFrom('mails')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    to: row.recipient,
    language: row.language,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    links: row.links,
    state: row.state,
    createdAt: row.created_at.getTime(),
  }))
}

/** The clock must run between two mails of a kind: the database does not order mails of one instant. */
export async function lastMail(app: App, to: string, kind: string) {
  const mails = (await outbox(app, to)).filter((mail) => mail.kind === kind)
  const [last, former] = mails.toReversed()
  if (!last) throw new Error(`no mail '${kind}' to ${to}`)
  if (former?.createdAt === last.createdAt) throw new Error(`two mails '${kind}' to ${to} at one instant`)
  return last
}

/** The value of its link's only query parameter. */
export async function mailedSecret(app: App, to: string, kind: string): Promise<string> {
  const [, secret] = (await lastMail(app, to, kind)).links[0]?.split('=') ?? []
  if (!secret) throw new Error(`no mail '${kind}' with a link to ${to}`)
  return secret
}
