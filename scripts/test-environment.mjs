import { join } from 'node:path'
import { root } from './paths.mjs'
import { runtimeEnvironment } from './runtime.mjs'

/** A real site's settings in this shell must not lead tests to its data, mail or money. */
export const siteSettings =
  /^(STROM_MODE|(STROM_)?(PORT|HOST|PUBLIC_URL|RTMP_(PORT|HOST|URL)|DATA_DIR|DATABASE_(URL|CONNECTIONS)|TRUST_PROXY|SMTP_URL|MAIL_FROM|LOG_LEVEL|METRICS_TOKEN|EDGE_SECRET|NODE_URL|STOP_NOTICE_SECONDS|CHROMECAST|RESTORE_DRILL|MIGRATION_BACKUPS|PAYMENTS|PAYPAL_\w+)(_FILE)?)$/

export function testEnvironment(node, extra) {
  const own = Object.entries(runtimeEnvironment(node)).filter(([name]) => !siteSettings.test(name))
  const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'strom', 'node')
  return { NODE_COMPILE_CACHE, ...Object.fromEntries(own), ...extra }
}
