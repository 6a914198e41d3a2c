const processes = 'starts whole sites as processes'
const realTime = 'real encoders send in real time'

/** Test files that may take over ten seconds, and why. */
export const slowFiles = {
  'server/src/base/backup/drill.test.ts': 'restores backups into databases of their own',
  'server/src/base/backup/older-versions.test.ts': 'migrates and restores a backup of an older version',
  'server/src/base/db/embedded/durability.test.ts': 'kills processes that write, a round a seed',
  'server/src/compose/api/database-outage.test.ts': 'waits out a PostgreSQL that is away for a minute',
  'server/src/compose/command-line.test.ts': processes,
  'server/src/compose/start/release.test.ts': processes,
  'server/src/compose/start/several-nodes-encoder.test.ts': processes,
  'server/src/compose/start/several-nodes-ending.test.ts': processes,
  'server/src/compose/start/several-nodes.test.ts': processes,
  'server/src/live/rtmp/rtmp.test.ts': realTime,
  'server/src/live/rtmp/strangers.test.ts': 'waits for the five seconds that a stranger has',
  'server/src/live/transcoding/transcoding.test.ts': realTime,
  'server/src/money/payments/crash.test.ts': 'kills sites while people buy, a round a seed',
  'server/src/operate/cli/commands-backup.test.ts': 'backs up and restores on both databases',
}
