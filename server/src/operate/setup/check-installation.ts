import type { SetupFinding } from '@strom/contract'
import { readMailServer } from '../../base/mail/mail-server.ts'
import type { App } from '../app.ts'
import { checkPublicAddress } from '../doctor/address.ts'
import { checkAddressFamilies } from '../doctor/address-families.ts'
import { checkCertificate } from '../doctor/certificate.ts'
import { checkMailServer } from '../doctor/mail-server.ts'
import { checkPayments } from '../doctor/payments.ts'
import { checkReached } from '../doctor/reached.ts'

export async function checkInstallation(app: App): Promise<SetupFinding[]> {
  const { config, clock } = app
  const found = await Promise.all([
    [checkPublicAddress(config)],
    checkReached(config).then((finding) => [finding]),
    checkCertificate(config, clock.now()),
    checkAddressFamilies(config),
    readMailServer(app).then(checkMailServer),
    checkPayments(app).then((finding) => [finding]),
  ])
  return found.flat() as SetupFinding[]
}
