import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '../../base/config.ts'
import { type ToldFinding, tellAbout } from './finding.ts'
import { inTime } from './in-time.ts'

const answerMs = 5000

/** With both families, two devices of one home may arrive over one each and look like two households. */
export function judgeAddressFamilies(host: string, addresses: readonly LookupAddress[]): ToldFinding[] {
  const families = new Set(addresses.map(({ family }) => family))
  return families.size > 1 ? [tellAbout('address families').warning('address-families', { host })] : []
}

/** Silent about names that do not resolve, which other checks report. */
export async function checkAddressFamilies({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<ToldFinding[]> {
  const { hostname } = new URL(publicUrl)
  if (hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return []
  const addresses = await inTime(lookup(hostname, { all: true }), answerMs).catch(() => [])
  return judgeAddressFamilies(hostname, addresses)
}
