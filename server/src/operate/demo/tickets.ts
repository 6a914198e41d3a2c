import { ticketStatus, ticketType } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import type { DemoName } from './people.ts'

type Past = { daysAgo(days: number): Date; id(name: DemoName): string }
type Line = { by: 'staff' | 'member'; message: string; daysAgo: number }
type Ticket = {
  writer: DemoName
  type: number
  subject: string
  description: string
  status: number
  created: number
  resolved?: number
  lines: Line[]
}

const tickets: Ticket[] = [
  {
    writer: 'anna',
    type: ticketType.STREAM_SERVICE,
    subject: 'Picture stops in the evening',
    description: 'Around nine in the evening the picture on Trikken stops for a few seconds.',
    status: ticketStatus.OPEN,
    created: 1,
    lines: [],
  },
  {
    writer: 'ola',
    type: ticketType.BILLING,
    subject: 'Receipt for last month',
    description: 'Could you send me the receipt for last month once more?',
    status: ticketStatus.IN_PROGRESS,
    created: 3,
    lines: [
      {
        by: 'staff',
        message: 'Of course. Which name should be on the receipt, yours or that of your company?',
        daysAgo: 2,
      },
      { by: 'member', message: 'Mine, please. Thank you!', daysAgo: 1.5 },
    ],
  },
  {
    writer: 'bjorn',
    type: ticketType.OTHER,
    subject: 'How do I watch on the television?',
    description: 'I have an older television without apps. What do I need?',
    status: ticketStatus.RESOLVED,
    created: 9,
    resolved: 8,
    lines: [
      {
        by: 'staff',
        message:
          'A Chromecast in one of its HDMI sockets is enough.\n\nOpen a stream with the default player in Chrome, and press the cast button in the picture.',
        daysAgo: 8,
      },
    ],
  },
]

export async function seedTickets(tx: Db, { daysAgo, id }: Past) {
  for (const { writer, created, resolved, lines, ...ticket } of tickets) {
    const active = Math.min(created, resolved ?? created, ...lines.map((line) => line.daysAgo))
    const row = await tx
      .insertInto('tickets')
      .values({
        ...ticket,
        account_id: id(writer),
        created_at: daysAgo(created),
        resolved_at: resolved === undefined ? null : daysAgo(resolved),
        active_at: daysAgo(active),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { by, message, daysAgo: days } of lines) {
      await tx
        .insertInto('ticket_messages')
        .values({
          ticket_id: row.id,
          author: by,
          author_id: id(by === 'staff' ? 'staff' : writer),
          message,
          mail_id: null,
          created_at: daysAgo(days),
        })
        .execute()
    }
  }
}
