/** The mail server, in the set-up and in the owner’s console. */
export const mailServer = {
  host: 'Mail server',
  hostNote: 'Its host name, as your mail provider tells it.',
  port: 'Port',
  security: 'Encryption',
  'security-tls': 'TLS from the start (port 465)',
  'security-starttls': 'STARTTLS (port 587)',
  'security-plain': 'None required',
  user: 'User',
  userNote: 'Leave empty if the server wants none.',
  password: 'Password of the mail server',
  passwordKept: 'One is stored. Leave empty to keep it.',
  from: 'Mails come from',
  fromNote: 'An address, or Name <address>.',
  save: 'Test and save',
  saved: 'The mail server took it. Mails go out through it from now on.',
} as const
