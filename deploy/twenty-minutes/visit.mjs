// Visits the site that install.sh made as owner, broadcaster, member and buyer; run.sh calls it.
/* biome-ignore-all lint/suspicious/noConsole: it tells what it sees. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const debian = process.env.STROM_DEBIAN_FOLDER ?? ''
const began = Date.now() - Number(process.env.SINCE ?? 0) * 1000
const site = 'https://live.strom.test'
const owner = { email: 'owner@example.org', password: 'a first password of some length' }
const member = { email: 'member@example.org', password: 'another password of some length' }
const notes = join(debian, 'root/visit.json')

function say(words) {
  const seconds = Math.round((Date.now() - began) / 1000)
  const two = (number) => String(number).padStart(2, '0')
  console.log(`${two(Math.floor(seconds / 60))}:${two(seconds % 60)}  ${words}`)
}

async function call(path, body, token, origin = site) {
  const answer = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Token: token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const told = await answer.json()
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(told)}`)
  assert.equal(told.resultCode, 1, `${path}: ${JSON.stringify(told)}`)
  return told
}

const signIn = async (who, origin = site) =>
  (await call('/api/users/login', { ...who, isMobile: false }, undefined, origin)).token

async function until(what, find) {
  for (let tries = 0; tries < 120; tries += 1) {
    const found = await find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`never came: ${what}`)
}

function takeMails() {
  const mails = []
  const server = createServer((socket) => {
    let text = ''
    let isData = false
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    socket.on('data', (piece) => {
      text += piece
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return
        mails.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        isData = false
        text = ''
        return socket.write('250 ok\r\n')
      }
      for (const line of text.split('\r\n').slice(0, -1)) {
        isData = /^DATA/i.test(line)
        socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
      }
      text = ''
    })
  }).listen(2525, '127.0.0.1')
  return { mails, close: () => server.close() }
}

function broadcast(server, key) {
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '30', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const address = `${server.replace(/\/\/[^:/]+/, '//127.0.0.1')}/${key}`
  const all = ['-loglevel', 'error', ...picture, ...sound, ...encode, '-f', 'flv', address]
  return spawn('ffmpeg', all, { stdio: ['ignore', 'inherit', 'inherit'] })
}

async function watch(who) {
  const browser = await chromium.launch({
    executablePath: process.env.STROM_BROWSER,
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--disable-background-networking'],
  })
  // Only Node knows the certificate's authority.
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' })).newPage()
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page
    .getByRole('button', { name: 'Sign in' })
    .or(page.getByRole('button', { name: 'Login' }))
    .first()
    .click()
  await page.getByRole('article').first().waitFor()
  for (const [player, path] of [
    ['Default Player', '/player?default=0'],
    ['Low Latency Player', '/playersldp?default=0'],
  ]) {
    await page.goto(`${site}${path}`)
    const frames = () =>
      page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0)
    const first = await until(`a picture in the ${player}`, frames)
    await page.waitForTimeout(2000)
    const shown = (await frames()) - first
    assert.ok(shown > 20, `${player}: ${shown} frames in 2 s`)
    say(`a member watches in Chromium, ${player}: ${shown} frames in 2 s`)
  }
  await browser.close()
}

const parts = {
  async 'first-day'() {
    const printed = await until(
      'the set-up link',
      () => /token=(\S+)/.exec(readFileSync(join(debian, 'root/strom.log'), 'utf8'))?.[1],
    )
    const mail = takeMails()
    const { token } = await call('/api/setup/owner', { token: printed, ...owner })
    say('the first owner, by the printed link')
    const findings = (await call('/api/setup/check', {}, token)).findings
    assert.deepEqual(
      findings.filter(({ state }) => state === 'problem'),
      [],
    )
    say(
      `the set-up looks the installation over: ${findings.map(({ check, state }) => `${check} ${state}`).join(', ')}`,
    )
    await call('/api/setup/mail/send', {}, token)
    const code = await until('the test mail', () => /^\d{6}\r?$/m.exec(mail.mails.at(-1) ?? '')?.[0].trim())
    await call('/api/setup/mail/confirm', { code }, token)
    const { push, channel } = await call('/api/admin/channels/add-push', { title: 'Hall 1' }, token)
    const stream = { id: 'hall-1', title: 'Hall 1', channel: channel.id, tags: 'chromecast', hidden: false }
    await call('/api/admin/streams/add', stream, token)
    await call('/api/setup/finish', {}, token)
    say('a test mail has arrived, a stream has its key, the set-up is finished')

    const encoder = broadcast(push.server, push.key)
    await until('the broadcast', async () => {
      const { channels } = await call('/api/admin/streams', undefined, token)
      return channels.find(({ id, state }) => id === channel.id && state === 'on')
    })
    say('ffmpeg broadcasts over RTMP')
    await call(
      '/api/admin/people/invite',
      { lines: [{ email: member.email, months: 1 }], preview: false },
      token,
    )
    const invitation = await until(
      'the invitation',
      () =>
        /register\/\?invitation=([\w-]+)/.exec(
          mail.mails.findLast((one) => one.includes('register')) ?? '',
        )?.[1],
    )
    await call('/api/users/register', { invitationId: invitation, username: 'Member', ...member })
    say('a member is invited by mail, and registers')
    await watch(member)
    encoder.kill()
    mail.close()
    const { people } = await call('/api/admin/people/search', { text: '' }, token)
    writeFileSync(notes, JSON.stringify(people.map(({ email, accessEndsAt }) => [email, accessEndsAt])))
  },

  async 'after-restore'() {
    const token = await signIn(owner)
    const { people } = await call('/api/admin/people/search', { text: '' }, token)
    const now = people.map(({ email, accessEndsAt }) => [email, accessEndsAt])
    assert.deepEqual(now, JSON.parse(readFileSync(notes, 'utf8')))
    say('everybody is as in the backup, and what came after it is gone')
  },

  async 'after-upgrade'() {
    await parts['after-restore']()
    await signIn(member)
    say('members sign in after the upgrade')
  },

  async buy() {
    const origin = 'http://127.0.0.1:3100'
    const token = await signIn({ email: 'bjorn@strom.test', password: 'strom-demo' }, origin)
    const cart = [{ email: 'bjorn@strom.test', months: 3 }]
    const order = await call(
      '/api/payments/paypal/order/create',
      { accountsAndMonths: cart, rewardPoints: 0 },
      token,
      origin,
    )
    await fetch(`${origin}/dev/paypal/wallet/approve?token=${order.id}`, { method: 'POST' })
    const paid = await call('/api/payments/paypal/order/capture', { orderId: order.id }, token, origin)
    assert.equal(paid.state, 'completed')
    say('three months are bought through the emulator')
  },
}

await parts[process.argv[2] ?? '']?.()
