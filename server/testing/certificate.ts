import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const openssl = 'openssl'

export function hasOpenssl(): boolean {
  return spawnSync(openssl, ['version']).status === 0
}

export type TestCertificate = { keyFile: string; certificateFile: string; key: Buffer; cert: Buffer }

/** Self-signed; `folder` must exist. */
export function makeCertificate(folder: string, name = 'localhost'): TestCertificate {
  const keyFile = join(folder, 'tls.key')
  const certificateFile = join(folder, 'tls.crt')
  execFileSync(
    openssl,
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat(
      ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`, '-keyout', keyFile],
      ['-out', certificateFile],
    ),
    { stdio: 'ignore' },
  )
  return { keyFile, certificateFile, key: readFileSync(keyFile), cert: readFileSync(certificateFile) }
}
