import type { QueuedMail } from './queries.ts'

/** With a leading dot, which SMTP must escape. */
export const sampleMail: QueuedMail = {
  id: '2f1c9c1e-0000-4000-8000-000000000001',
  kind: 'test',
  recipient: 'kari@example.org',
  language: 'nb',
  subject: 'Blåbær og rømme',
  body_text: 'Hei!\n\n.En linje med punktum først.\n',
  body_html: '<p>Hei!</p>',
  links: [],
  state: 'queued',
  tries: 0,
  error: null,
  created_at: new Date('2026-11-20T12:00:00Z'),
  sent_at: null,
  useful_until: null,
  unsubscribe: null,
}
