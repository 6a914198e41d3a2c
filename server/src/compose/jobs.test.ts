import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { queues, registerJobs } from './jobs.ts'

it('every queue is worked on, and comes by itself unless something causes it, the nightly backup when the guide says', async () => {
  const site = await openTestApp()
  const work = vi.spyOn(site.app.jobs, 'work').mockImplementation(() => {})
  const schedule = vi.spyOn(site.app.jobs, 'schedule').mockImplementation(() => {})
  registerJobs(site.app)
  await site.close()
  const all = Object.keys(queues).sort()
  expect(work.mock.calls.map(([queue]) => queue).sort()).toEqual(all)
  const times = new Map(schedule.mock.calls.map(([queue, cron]) => [String(queue), cron]))
  const caused = ['send-mail', 'password-reset', 'provider-event', 'send-webhook']
  expect([...times.keys(), ...caused].sort()).toEqual(all)

  const guide = readFileSync(new URL('../../../docs/backup.md', import.meta.url), 'utf8')
  const [, hour, minute] = /every night at (\d+):(\d+) UTC/.exec(guide) ?? []
  expect(times.get('daily-backup')).toBe(`${Number(minute)} ${Number(hour)} * * *`)
})
