// With a certificate that this machine does not trust.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasOpenssl, makeCertificate, type TestCertificate } from '../../../testing/certificate.ts'
import { checkMailServer } from '../../operate/doctor/mail-server.ts'
import { createSmtpTransport } from './smtp.ts'
import { sampleMail as mail } from './testing-mail.ts'
import { type Encryption, openTestSmtpServer, type TestSmtpServer } from './testing-smtp.ts'

const from = 'Strøm <noreply@live.example.org>'

let folder: string
let own: TestCertificate
let server: TestSmtpServer

async function open(begins?: Encryption['begins']) {
  server = await openTestSmtpServer(0, begins && { ...own, begins })
  return server.url.replace('//', '//eier:hemmelig@')
}

/** In another process, which trusts the certificate as docs/install.md says. */
async function handOverTrusting(url: string) {
  const program = `
    import { createSmtpTransport } from ${JSON.stringify(new URL('./smtp.ts', import.meta.url).href)}
    const { url, from, mail } = JSON.parse(process.argv[1])
    const transport = createSmtpTransport({ url, from })
    console.log(JSON.stringify([await transport.testConnection(), await transport.send(mail)]))`
  const args = ['--input-type=module', '-e', program, JSON.stringify({ url, from, mail })]
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: own.certificateFile }
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout)
}

describe.runIf(hasOpenssl())('a mail server that encrypts', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'strom-smtp-tls-'))
    own = makeCertificate(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  afterEach(() => server.close())

  describe.each(['at once', 'by STARTTLS'] as const)('%s', (begins) => {
    it('gets neither mail nor password where its certificate is not trusted, and that is said', async () => {
      const url = await open(begins)
      const refused = await createSmtpTransport({ url, from }).send(mail)
      expect(refused).toEqual({
        ok: false,
        temporary: true,
        error: expect.stringContaining('self-signed certificate'),
      })
      const found = await checkMailServer({ smtpUrl: url, mailFrom: from })
      expect(found).toMatchObject([
        {
          state: 'problem',
          says: expect.stringMatching(/^127\.0\.0\.1:\d+ .*certificate.* not to be trusted: .*self-signed/),
          advice: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
        },
      ])
      expect(server).toMatchObject({ signIns: [], received: [] })
      expect(JSON.stringify([refused, found])).not.toContain('hemmelig')
    })

    it('is signed in at, and gets the mail, where NODE_EXTRA_CA_CERTS names its certificate', async () => {
      const url = await open(begins)
      expect(await handOverTrusting(url)).toEqual([{ ok: true, signedIn: true }, { ok: true }])
      expect(server.signIns).toEqual(['eier:hemmelig', 'eier:hemmelig'])
      expect(server.received).toMatchObject([{ to: 'kari@example.org' }])
    })
  })

  it('only by STARTTLS is told that smtps:// speaks too early', async () => {
    const url = (await open('by STARTTLS')).replace('smtp:', 'smtps:')
    expect(await createSmtpTransport({ url, from, patienceMs: 700 }).send(mail)).toMatchObject({
      ok: false,
      temporary: true,
    })
    expect(await checkMailServer({ smtpUrl: url, mailFrom: from })).toMatchObject([
      { state: 'problem', advice: expect.stringContaining('port 587 wants smtp://') },
    ])
    expect(server).toMatchObject({ signIns: [], received: [] })
  })
})

describe('a mail server that offers no encryption', () => {
  afterEach(() => server.close())

  /** By a name that the site takes for another machine's. */
  const openElsewhere = async () => (await open()).replace('127.0.0.1', '127.1')

  it.each([
    ['where STROM_SMTP_URL asks for it', async () => `${await open()}/?requireTLS=true`],
    ['where a password would leave this machine', openElsewhere],
  ])('gets neither mail nor password %s', async (_, address) => {
    const url = await address()
    expect(await createSmtpTransport({ url, from }).send(mail)).toEqual({
      ok: false,
      temporary: true,
      error: expect.stringContaining('STARTTLS'),
    })
    expect(await checkMailServer({ smtpUrl: url, mailFrom: from })).toMatchObject([
      {
        state: 'problem',
        says: expect.stringContaining('offers no encryption'),
        advice: expect.stringContaining('requireTLS=false'),
      },
    ])
    expect(server).toMatchObject({ signIns: [], received: [] })
  })

  it.each([
    ['on this machine', open],
    ['where STROM_SMTP_URL allows it', async () => `${await openElsewhere()}/?requireTLS=false`],
    ['without a password', async () => (await openElsewhere()).replace('eier:hemmelig@', '')],
  ])('gets the mail %s', async (_, address) => {
    const url = await address()
    expect(await createSmtpTransport({ url, from }).send(mail)).toEqual({ ok: true })
    expect(server.received).toMatchObject([{ to: 'kari@example.org' }])
  })
})
