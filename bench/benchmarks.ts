/** Markdown. */
export type Report = string

export type Benchmark = {
  about: string
  limitMinutes: number
  load(): Promise<{ measure(): Promise<Report> }>
}

export const benchmarks: Record<string, Benchmark> = {
  'start-up': {
    about: 'first start, second start and memory beside a bare Fastify hello',
    limitMinutes: 6,
    load: () => import('./start-up.ts'),
  },
  'gated-media': {
    about:
      'playlists, parts and segments through the gate beside a bare Fastify and nginx; viewers a core feeds',
    limitMinutes: 6,
    load: () => import('./gated-media.ts'),
  },
  edge: {
    about: 'media through deploy/nginx/strom.conf: gated beside open files, and low-latency viewers',
    limitMinutes: 5,
    load: () => import('./edge.ts'),
  },
  'first-picture': {
    about: 'click to picture, channel change and live latency beside a bare hls.js page, in a browser',
    limitMinutes: 15,
    load: () => import('./first-picture.ts'),
  },
  'fresh-reads': {
    about: 'streams/all and who-am-I, read from both databases for each answer, beside a bare Fastify hello',
    limitMinutes: 5,
    load: () => import('./fresh-reads.ts'),
  },
  'share-checks': {
    about:
      'watchers whose checks for account sharing a core answers, on both databases, beside a bare Fastify hello',
    limitMinutes: 35,
    load: () => import('./share-checks.ts'),
  },
  'first-visit': {
    about: 'Lighthouse on every route by phone: scores, largest paint beside an empty page, weight',
    limitMinutes: 40,
    load: () => import('./first-visit.ts'),
  },
  soak: {
    about:
      'both players for five minutes, or for an hour over a rough line: latency, stalls and memory minute by minute',
    // Mostly SOAK_MINUTES.
    limitMinutes: 24 * 60,
    load: () => import('./soak.ts'),
  },
  rtmp: {
    about:
      'a broadcast by ffmpeg over RTMP: latency and first picture in both players, cost of it and of viewers',
    limitMinutes: 6,
    load: () => import('./rtmp.ts'),
  },
  'broadcast-flood': {
    about: 'an encoder with the right key under floods over RTMP, HTTP and the low-latency socket',
    limitMinutes: 20,
    load: () => import('./broadcast-flood.ts'),
  },
  reports: {
    about: 'the reports of staff over a million grants and payments on PostgreSQL, with the plans',
    limitMinutes: 8,
    load: () => import('./reports.ts'),
  },
  scale: {
    about:
      'processor time and memory of a viewer while a hundred thousand watch, and an evening calculated from it',
    limitMinutes: 15,
    load: () => import('./scale.ts'),
  },
  programme: {
    about:
      'calls for the programme with up to 200,000 entries, beside a call that reads nothing; importing them',
    limitMinutes: 10,
    load: () => import('./programme.ts'),
  },
  'sign-in-flood': {
    about: 'an honest sign-in under floods of wrong passwords; times of known and unknown addresses',
    limitMinutes: 6,
    load: () => import('./sign-in-flood.ts'),
  },
  fuzz: {
    about: 'calls of every endpoint with strange values, as owner, staff, member and nobody: 5xx and memory',
    limitMinutes: 60,
    load: () => import('./fuzz.ts'),
  },
  'fuzz-media': {
    about: 'damaged playlists of another server, damaged broadcasts over HTTP and RTMP: 5xx, leaks, memory',
    limitMinutes: 60,
    load: () => import('./fuzz-media.ts'),
  },
  stalls: {
    about:
      'ten thousand stalls and reconnects of a broadcast: what its recording lacks, and whether sound is beside picture',
    limitMinutes: 60,
    load: () => import('./stalls.ts'),
  },
  growth: {
    about: 'first calls of members, calls of staff and owners, at ten to a hundred thousand accounts',
    limitMinutes: 6,
    load: () => import('./growth.ts'),
  },
  year: {
    about:
      'every list, job and rule of retention over a year: 10,000 members and a million playback sessions, on both databases',
    limitMinutes: 40,
    load: () => import('./year.ts'),
  },
  capture: {
    about: 'whole captures of orders beside `pgbench -N` on the same durable PostgreSQL',
    limitMinutes: 5,
    load: () => import('./capture.ts'),
  },
  backup: {
    about: 'a backup of a million grants and payments on PostgreSQL, and restoring it: time and memory',
    limitMinutes: 8,
    load: () => import('./backup.ts'),
  },
  'database-outage': {
    about: 'PostgreSQL away for a minute: what members are told, and that no running player stops',
    limitMinutes: 4,
    load: () => import('./database-outage.ts'),
  },
  'power-cut': {
    about: 'an embedded database on a disk that loses what was not flushed, cut off at a hundred moments',
    limitMinutes: 40,
    load: () => import('./power-cut.ts'),
  },
  'payments-crash': {
    about:
      'buyers, kill -9 of site and PostgreSQL, and an audit of all money, months and points after each round',
    // Mostly CRASH_MINUTES, for each database.
    limitMinutes: 24 * 60,
    load: () => import('./payments-crash.ts'),
  },
}
