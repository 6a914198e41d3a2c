import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { emailDomains } from './0034-email-domains.ts'

/** There is no 0014 and no 0023. */
const names = [
  '0001_people',
  '0002_months_and_points',
  '0003_site_and_streams',
  '0004_support_and_mail',
  '0005_invitations_and_links',
  '0006_payments',
  '0007_tickets',
  '0008_sources',
  '0009_subscriptions',
  '0010_reports',
  '0011_texts',
  '0012_audit',
  '0013_own_sources',
  '0015_setup',
  '0016_source_health',
  '0017_catalogue',
  '0018_channel_hosts',
  '0019_growth',
  '0020_day_totals',
  '0021_second_factor',
  '0022_small_posters',
  '0024_room_for_times',
  '0025_idempotency_keys',
  '0026_made_for',
  '0027_settled_disputes',
  '0028_off_air',
  '0029_no_picture',
  '0030_headers_to_all',
  '0031_own_streams',
  '0032_email_undo',
  '0033_rewards_revoked',
  '0035_receipts',
  '0036_pages',
  '0037_consent',
  '0038_deleted_accounts',
  '0039_trials',
  '0040_ticket_mails',
  '0041_invited_months',
  '0042_canned_replies',
  '0043_faq',
  '0044_announcements_in_norwegian',
  '0045_mail_choices',
  '0046_gifts',
  '0047_programme',
  '0048_television',
  '0049_integrations',
  '0050_ladder',
  '0051_rewind',
  '0052_gate_across_nodes',
  '0053_picture_forms',
  '0054_used_steps',
  '0055_backup_copy',
  '0056_programme_versions',
  '0057_powers',
  '0058_invited_until',
  '0059_payment_providers',
  '0060_nights',
]

/** A migration written as SQL: statements end with a semicolon at the end of a line. */
function sqlMigration(name: string): Migration {
  return {
    async up(db) {
      const script = readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8')
      const statements = script
        .replaceAll(/--.*$/gm, '')
        .split(/;\s*$/m)
        .map((statement) => statement.trim())
        .filter((statement) => statement !== '')
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/** Every migration in order; a landed one is never edited. */
export const migrations: Record<string, Migration> = {
  ...Object.fromEntries(names.map((name) => [name, sqlMigration(name)])),
  '0034_email_domains': emailDomains,
}
