import { contract, endpoint } from '@strom/contract'
import { describe, expect, test, vi } from 'vitest'
import { isFailure, notJson } from './failure.ts'
import { type CallContext, createCall } from './http-client.ts'

function json(body: unknown, init: ResponseInit = {}) {
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...init.headers },
  })
}

function setUp(response: Response | Error, token: string | null = 'secret') {
  const fetch = vi.fn<CallContext['fetch']>(async () => {
    if (response instanceof Error) throw response
    return response
  })
  const onForbidden = vi.fn<CallContext['onForbidden']>()
  const onUnavailable = vi.fn<CallContext['onUnavailable']>()
  const confirm = vi.fn<CallContext['confirm']>(async () => false)
  const call = createCall({
    fetch,
    confirm,
    token: () => token,
    language: () => 'nb',
    sentence: (kind, incident) => [kind, incident].filter(Boolean).join(' '),
    onForbidden,
    onUnavailable,
  })
  function sent() {
    const [address, init] = fetch.mock.calls[0] ?? []
    return { address, ...init, headers: new Headers(init?.headers) }
  }
  return { call, sent, fetch, confirm, onForbidden, onUnavailable }
}

describe('what is sent', () => {
  test('JSON with the Token, credentials and the language; e-mails trimmed and lower-cased', async () => {
    const { call, sent } = setUp(json({ resultCode: 1 }))
    await call(contract.sessions.login, { body: { email: ' Anna@Strom.TEST ', password: 'strom-demo' } })
    expect(sent().address).toBe('/api/users/login')
    expect(sent().method).toBe('POST')
    expect(sent().credentials).toBe('include')
    expect(sent().headers.get('content-type')).toBe('application/json')
    expect(sent().headers.get('token')).toBe('secret')
    expect(sent().headers.get('accept-language')).toBe('nb')
    expect(JSON.parse(String(sent().body))).toEqual({ email: 'anna@strom.test', password: 'strom-demo' })
  })

  test('a call that outlives its page says so, and no other', async () => {
    const { call, sent } = setUp(json({ resultCode: 1 }))
    await call(contract.playback.leave, { body: { streamToken: 'token' }, keepalive: true })
    expect(sent().keepalive).toBe(true)
    const other = setUp(json({ resultCode: 1 }))
    await other.call(contract.sessions.logout)
    expect(other.sent().keepalive).toBeUndefined()
  })

  test('no body and no content type where the endpoint has none, no Token where nobody is signed in', async () => {
    const { call, sent } = setUp(json({ resultCode: 1 }), null)
    await call(contract.sessions.logout)
    expect(sent().body).toBeUndefined()
    expect(sent().headers.has('content-type')).toBe(false)
    expect(sent().headers.has('token')).toBe(false)
  })

  test('a file as its bytes, with its own type', async () => {
    const { call, sent } = setUp(json({ resultCode: 1 }))
    const file = new Blob(['picture'], { type: 'image/webp' })
    await call(contract.ownerStreams.uploadImage, { body: file })
    expect(sent().body).toBe(file)
    expect(sent().headers.get('content-type')).toBe('image/webp')
    const { call: again, sent: nameless } = setUp(json({ resultCode: 2 }))
    await again(contract.ownerStreams.uploadImage, { body: new Blob(['?']) })
    expect(nameless().headers.get('content-type')).toBe('application/octet-stream')
  })

  test('values of the path are encoded', async () => {
    const { call, sent } = setUp(json({ resultCode: 1 }))
    const { answer, body: params } = contract.playback.expiryToken
    const ended = endpoint({
      method: 'GET',
      path: '/api/sessions/:endSession/end',
      access: 'member',
      summary: 'A call with a value in its path.',
      params,
      answer,
    })
    await call(ended, { params: { endSession: 'a/b c' } })
    expect(sent().address).toBe('/api/sessions/a%2Fb%20c/end')
  })
})

describe('what comes back', () => {
  test('a domain answer, success or refusal, is handed on as it is', async () => {
    const refusal = { resultCode: 12, detail: 'Email and password do not match.' }
    const { call } = setUp(json(refusal))
    const answer = await call(contract.sessions.login, { body: { email: 'a@b.no', password: 'strom-demo' } })
    expect(answer).toEqual(refusal)
    expect(isFailure(answer)).toBe(false)
  })

  test.each([
    ['HTML', new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } })],
    ['HTML with status 200', new Response('<p>', { headers: { 'Content-Type': 'text/html' } })],
    ['nothing', new Response(null, { status: 204 })],
    ['JSON by name only', new Response('oops', { headers: { 'Content-Type': 'application/json' } })],
    ['a bare value', json('oops')],
  ])('an answer that is not JSON (%s) becomes the failure object', async (_, response) => {
    const { call } = setUp(response)
    const answer = await call(contract.streams.all)
    expect(answer).toEqual({ resultCode: 0, status: 404, detail: 'content type' })
    expect(answer).toBe(notJson)
  })

  test('an answer that was cut off on its way is none: the site is out of reach', async () => {
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"streams":['))
        controller.error(new TypeError('network error'))
      },
    })
    const { call } = setUp(new Response(cut, { headers: { 'Content-Type': 'application/json' } }))
    expect(await call(contract.streams.all)).toEqual({ resultCode: 0, status: 0, detail: 'unreachable' })
  })

  test('other statuses carry the server’s detail', async () => {
    const { call } = setUp(
      json({ resultCode: 19, detail: 'Too many tries.' }, { status: 429, headers: { 'Retry-After': '30' } }),
    )
    expect(await call(contract.streams.all)).toEqual({
      resultCode: 0,
      status: 429,
      detail: 'Too many tries.',
      retryAfter: 30,
    })
  })

  test('an incident without a detail gets a sentence', async () => {
    const { call } = setUp(json({ incident: '8f2c' }, { status: 500 }))
    expect(await call(contract.streams.all)).toEqual({ resultCode: 0, status: 500, detail: 'broken 8f2c' })
  })

  test('a server out of reach is a failure with status 0', async () => {
    const { call } = setUp(new TypeError('Failed to fetch'))
    expect(await call(contract.streams.all)).toEqual({ resultCode: 0, status: 0, detail: 'unreachable' })
  })
})

describe('who is told', () => {
  test('a 403 tells its reason and the Token it refused', async () => {
    const { call, onForbidden, onUnavailable } = setUp(
      json({ resultCode: 19, detail: 'Please sign in.', reason: 'session' }, { status: 403 }),
    )
    const answer = await call(contract.streams.all)
    expect(answer).toEqual({ resultCode: 0, status: 403, detail: 'Please sign in.', reason: 'session' })
    expect(onForbidden).toHaveBeenCalledExactlyOnceWith({ reason: 'session', token: 'secret' })
    expect(onUnavailable).not.toHaveBeenCalled()
  })

  test('a 403 without JSON still counts, without a reason', async () => {
    const { call, onForbidden } = setUp(new Response('no', { status: 403 }))
    expect(await call(contract.streams.all)).toBe(notJson)
    expect(onForbidden).toHaveBeenCalledExactlyOnceWith({ reason: undefined, token: 'secret' })
  })

  test('a 503 tells that the site may be in maintenance', async () => {
    const { call, onForbidden, onUnavailable } = setUp(
      json({ resultCode: 19, detail: 'The site is under maintenance.' }, { status: 503 }),
    )
    await call(contract.streams.all)
    expect(onUnavailable).toHaveBeenCalledExactlyOnceWith(contract.streams.all)
    expect(onForbidden).not.toHaveBeenCalled()
  })
})

describe('a call that asks for the password again', () => {
  const asks = () => json({ resultCode: 19, detail: 'Again.', reason: 'confirmation' }, { status: 401 })

  test('is made again once it was shown, and no more than that', async () => {
    const { call, fetch, confirm, onForbidden } = setUp(json({ resultCode: 1 }))
    fetch.mockImplementation(async () => asks())
    confirm.mockResolvedValue(true)
    expect(await call(contract.mailServer.remove)).toMatchObject({ status: 401, reason: 'confirmation' })
    expect(fetch).toHaveBeenCalledTimes(2)
    fetch
      .mockImplementationOnce(async () => asks())
      .mockImplementationOnce(async () => json({ resultCode: 1 }))
    expect(await call(contract.mailServer.remove)).toEqual({ resultCode: 1 })
    expect(onForbidden).not.toHaveBeenCalled()
  })

  test('fails where it was not shown', async () => {
    const { call, fetch } = setUp(asks())
    expect(await call(contract.mailServer.remove)).toMatchObject({ status: 401, detail: 'Again.' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([401, 409, 500])('is no other failure, as %d', async (status) => {
    const { call, confirm } = setUp(json({ resultCode: 19, detail: 'No.', reason: 'television' }, { status }))
    await call(contract.mailServer.remove)
    expect(confirm).not.toHaveBeenCalled()
  })
})
