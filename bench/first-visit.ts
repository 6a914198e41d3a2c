import { hasStromNginx, startStromNginx } from '../server/testing/nginx/strom-nginx.ts'
import type { Report } from './benchmarks.ts'
import { type BarePage, serveBarePage } from './support/bare-page.ts'
import { buildWebApp } from './support/browser.ts'
import { judged, type Visit, visit } from './support/lighthouse.ts'
import { type Site, startSite } from './support/site.ts'
import { absent, table, times } from './support/table.ts'

/** Paints are multiples of the empty page's; `publicPaint` is for signed-out visitors. */
const goals = { score: 98, publicPaint: 1.3, membersPaint: 2.5, kilobytes: 190 } as const

const emptyPath = '/empty.html'

/** The least that this line and this machine cost. */
const emptyPage = `  location = ${emptyPath} {
    default_type text/html;
    return 200 '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1>';
  }

`

/** Path and visitor; `null` is signed out. */
const routes: readonly [string, string | null][] = [
  ['/login', null],
  ['/register/?invitation=nobodys', null],
  ['/forgot-password', null],
  ['/password-reset-confirmation?token=nobodys', null],
  ['/confirm-email-change?token=nobodys', null],
  ['/', 'anna'],
  ['/player?default=0', 'anna'],
  ['/playersldp?default=0', 'anna'],
  ['/subscription', 'anna'],
  ['/invites', 'anna'],
  ['/transactions', 'anna'],
  ['/support', 'anna'],
  ['/contactus', 'anna'],
  ['/profile', 'anna'],
  ['/btcfaq', 'anna'],
  ['/paymentguide', 'anna'],
  ['/adminreports', 'staff'],
  ['/adminsupport', 'staff'],
  ['/admin', 'owner'],
  ['/admin/people', 'owner'],
  ['/admin/orders', 'owner'],
  ['/admin/notices', 'owner'],
  ['/admin/mails', 'owner'],
  ['/admin/texts', 'owner'],
  ['/admin/settings', 'owner'],
  ['/admin/audit', 'owner'],
]

const isPlayer = (path: string) => path.startsWith('/player')

function figuresOf({ scores, blockedMs, largestPaintMs, kilobytes }: Visit, empty: Visit): string[] {
  return [
    ...judged.map((name) => String(scores[name])),
    `${Math.round(blockedMs)} ms`,
    `${(largestPaintMs / 1000).toFixed(1)} s`,
    times(largestPaintMs, empty.largestPaintMs),
    `${Math.round(kilobytes)} kB`,
  ]
}

function rowOf(path: string, isMember: boolean, seen: Visit, empty: Visit): string[] {
  const paint = seen.largestPaintMs / empty.largestPaintMs
  const mostPaint = isMember ? goals.membersPaint : goals.publicPaint
  const missed =
    judged.some((name) => seen.scores[name] < goals.score) ||
    (!isPlayer(path) && (paint > mostPaint || seen.kilobytes > goals.kilobytes))
  return [`\`${path}\``, ...figuresOf(seen, empty), missed ? `no: ${seen.faults.join(', ')}` : 'yes']
}

/** With its own token, since an account plays one stream in one household. */
async function bareVisit(site: Site, origin: string, { address }: BarePage): Promise<Visit> {
  const signIn = await site.signIn('ola')
  const [stream] = await site.streams(signIn)
  const source = `${origin}${stream?.src}${await site.streamToken(signIn)}`
  return visit(address, `?src=${encodeURIComponent(source)}`, null)
}

const visitsEach = Number(process.env.FIRST_VISIT_TIMES ?? 3)

async function typical(visits: () => Promise<Visit>): Promise<Visit> {
  const seen: Visit[] = []
  for (let time = 0; time < visitsEach; time++) seen.push(await visits())
  seen.sort((a, b) => a.scores.performance - b.scores.performance || b.largestPaintMs - a.largestPaintMs)
  const middle = seen[Math.floor(visitsEach / 2)]
  if (!middle) throw new Error('FIRST_VISIT_TIMES must be 1 or more')
  return middle
}

/** `FIRST_VISIT=/login,/support` picks routes, `FIRST_VISIT_TIMES=1` makes one visit each. */
export async function measure(): Promise<Report> {
  if (!hasStromNginx()) return 'Not measured: there is no nginx on this machine.'
  await buildWebApp()
  const only = process.env.FIRST_VISIT?.split(',')
  const site = await startSite(undefined, { STROM_TRUST_PROXY: '1' })
  const nginx = await startStromNginx(Number(new URL(site.origin).port), {
    changes: [['  location / {', `${emptyPage}  location / {`]],
  })
  const barePage = await serveBarePage()
  const origin = `https://127.0.0.1:${nginx.port}`
  try {
    const tokens = new Map<string, string>()
    for (const name of ['anna', 'staff', 'owner']) tokens.set(name, await site.signIn(name))
    const go = (path: string, name: string | null) =>
      typical(() => visit(origin, path, name === null ? null : (tokens.get(name) ?? null)))
    const empty = await go(emptyPath, null)
    const rows = [['empty page', ...figuresOf(empty, empty), absent]]
    const chosen = routes.filter(([path]) => !only || only.includes(path))
    for (const [path, name] of chosen) {
      rows.push(rowOf(path, name !== null, await go(path, name), empty))
    }
    if (chosen.some(([path]) => isPlayer(path))) {
      const bare = await typical(() => bareVisit(site, origin, barePage))
      rows.push(['bare hls.js page', ...figuresOf(bare, empty), absent])
    }
    const head = ['page', ...judged, 'blocked', 'largest paint', '÷ empty', 'first visit', 'as it should be']
    return `${table(head, rows)}

Lighthouse on a phone as it simulates one (1.6 Mb/s, 150 ms, a processor four times as slow), over TLS and HTTP/2 with brotli; ${visitsEach === 1 ? 'one visit each' : `the middle of ${visitsEach} visits`}. The empty page is static HTML without scripts and styles, from the same nginx. As it should be: each score ${goals.score} or more; the largest paint within ${goals.publicPaint} × that of the empty page, and ${goals.membersPaint} × for people who are signed in; ${goals.kilobytes} kB at most; the last two not for pages with a player. The bare page plays the same stream from the same nginx, and has nothing else.`
  } finally {
    await Promise.all([site.stop(), nginx.stop(), barePage.close()])
  }
}
