import { isTest, type SourceFile } from './source-file.ts'

const DANGEROUS_MODULES = ['node:child_process', 'node:cluster', 'node:vm', 'node:repl', 'node:inspector']
/** Never through a shell. */
const STARTS_FFMPEG = 'server/src/base/adapters/ffmpeg.ts'
const ALGORITHMS = ['sha256', 'aes-256-gcm']
/** Inspects bad certificates too, and sends nothing over that connection. */
const LOOKS_AT_CERTIFICATES = 'server/src/operate/doctor/certificate.ts'
/** Random delays that spread retries; guessing them does no harm. */
const PAUSES_BY_CHANCE = [
  'server/src/money/paypal/calls.ts',
  'server/src/base/db/events/notifications.ts',
  'web/src/player/engine/recovery.ts',
  'web/src/player/sldp/sldp-feed.ts',
]

/** See docs/asvs.md. */
export function safePrimitives({ path, imports, text }: SourceFile): string[] {
  if (!/^(contract|rules|server|web)\/src\//.test(path) || isTest(path)) return []
  const modules = imports
    .filter((name) => DANGEROUS_MODULES.includes(name))
    .filter((name) => path !== STARTS_FFMPEG || name !== 'node:child_process' || /\bexec|\bshell:/.test(text))
    .map((name) => `imports ${name}: nothing of a request may reach a command line or become code`)
  const code = /\beval\(|\bnew Function\(/.test(text) ? ['makes code of text'] : []
  const algorithms = [...text.matchAll(/\bcreate(?:Hash|Hmac|(?:C|Dec)ipheriv)\(\s*'([^']+)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => !ALGORITHMS.includes(name))
    .map((name) => `uses ${name}: hashes are SHA-256, encryption is AES-256-GCM (docs/asvs.md, V11)`)
  const trusting =
    /rejectUnauthorized:\sfalse|NODE_TLS_REJECT\w+/.test(text) && path !== LOOKS_AT_CERTIFICATES
  const guessable = /\bMath\.random\b/.test(text) && !PAUSES_BY_CHANCE.includes(path)
  return [
    ...modules,
    ...code,
    ...algorithms,
    ...(trusting ? ['trusts any certificate'] : []),
    ...(guessable ? ['uses chance that can be guessed: use node:crypto'] : []),
  ]
}
