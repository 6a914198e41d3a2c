import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Origin, openOrigin } from '../../../testing/live/test-origin.ts'
import { createMediaStore, type MediaStore, maxMediaFileBytes } from './media-store.ts'
import { createTransfer, type Transfer } from './transfer.ts'
import { createUpstream, type Sender, type Upstream } from './upstream.ts'

const mediaFile = Buffer.alloc(1000, 'abcdefghij')

let origin: Origin
let upstream: Upstream
let store: MediaStore
let sender: Sender
let limit: number

beforeEach(async () => {
  origin = await openOrigin({ '/1.ts': mediaFile, '/2.ts': mediaFile, '/3.ts': mediaFile })
  upstream = createUpstream()
  limit = 2500
  store = createMediaStore({ upstream, limitBytes: () => limit })
  sender = { id: 'news', origin: origin.url, headers: {}, allowInner: true }
})
afterEach(async () => {
  upstream.close()
  await origin.close()
})

const get = (path: string, by = sender) => store.get(by, origin.url + path)
const never = new AbortController().signal

async function read(transfer: Transfer): Promise<string> {
  const head = await transfer.head
  return head.ok ? (await buffer(transfer.read(never))).toString() : head.reason
}

describe('a piece', () => {
  it('is fetched once, however many ask at once and later', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => read(get('/1.ts'))))
    expect(new Set(all)).toEqual(new Set([mediaFile.toString()]))
    expect(await read(get('/1.ts'))).toBe(mediaFile.toString())
    expect(origin.asked).toHaveLength(1)
  })

  it('is asked for again after a minute: the source may have written another under its name', async () => {
    const now = vi.spyOn(performance, 'now')
    try {
      // Rounded, so that adding a minute is exact.
      const began = Math.round(performance.now())
      now.mockImplementation(() => began)
      expect(await read(get('/1.ts'))).toBe(mediaFile.toString())
      origin.answers['/1.ts'] = (_request, response) => response.end('of the next run')
      now.mockImplementation(() => began + 59_999)
      expect(await read(get('/1.ts'))).toBe(mediaFile.toString())
      now.mockImplementation(() => began + 60_000)
      expect(await read(get('/1.ts'))).toBe('of the next run')
      expect(store.bytes()).toBe('of the next run'.length)
    } finally {
      now.mockRestore()
    }
  })

  it('is one in memory, however many are given the whole of it', async () => {
    const transfer = createTransfer()
    for (const part of ['first', 'and', 'last']) transfer.add(Buffer.from(part))
    const reading = transfer.read(never)
    expect(String((await reading.next()).value)).toBe('first')
    transfer.finish()
    expect(String(transfer.whole())).toBe('firstandlast')
    expect(String((await reading.next()).value)).toBe('and')
    await reading.return(undefined)
    expect(transfer.whole()).toBe(transfer.whole())
    expect(String(transfer.whole())).toBe('firstandlast')
  })

  it('is read while it still comes', async () => {
    let finish = () => {}
    origin.answers['/slow.ts'] = (_request, response) => {
      response.write('first')
      finish = () => response.end('last')
    }
    const transfer = get('/slow.ts')
    const reading = transfer.read(never)
    expect(String((await reading.next()).value)).toBe('first')
    const late = read(get('/slow.ts'))
    finish()
    expect(String((await reading.next()).value)).toBe('last')
    expect(await late).toBe('firstlast')
    expect(origin.asked).toHaveLength(1)
  })

  it('is given up when all who read it have left, and asked for again', async () => {
    let isClosed = false
    origin.answers['/long.ts'] = (_request, response) => {
      const writing = setInterval(() => response.write('more'), 5)
      response.on('close', () => {
        clearInterval(writing)
        isClosed = true
      })
    }
    const reading = get('/long.ts').read(never)
    const other = get('/long.ts').read(never)
    for (const one of [reading, other]) expect(String((await one.next()).value)).toBe('more')
    await reading.return(undefined)
    expect(String((await other.next()).value)).toBe('more')
    expect(isClosed).toBe(false)
    await other.return(undefined)
    await vi.waitFor(() => expect([isClosed, store.bytes()]).toEqual([true, 0]))
    origin.answers['/long.ts'] = 'whole'
    expect(await read(get('/long.ts'))).toBe('whole')
  })

  it('is given up when its only reader left before anything had come', async () => {
    let begin = () => {}
    let isClosed = false
    origin.answers['/late.ts'] = (_request, response) => {
      response.on('close', () => {
        isClosed = true
      })
      begin = () => response.write(mediaFile)
    }
    const leaving = new AbortController()
    get('/late.ts').read(leaving.signal)
    await vi.waitFor(() => expect(origin.hits('/late.ts')).toBe(1))
    leaving.abort()
    begin()
    await vi.waitFor(() => expect([isClosed, store.bytes()]).toEqual([true, 0]))
  })

  it('fetched for one channel is not another’s', async () => {
    await read(get('/1.ts'))
    await read(get('/1.ts', { ...sender, id: 'sport' }))
    expect(origin.asked).toHaveLength(2)
  })

  it('that breaks off is an error for its readers, and is asked for again', async () => {
    origin.answers['/broken.ts'] = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    }
    await expect(read(get('/broken.ts'))).rejects.toThrow('broke off')
    origin.answers['/broken.ts'] = 'whole'
    await vi.waitFor(async () => expect(await read(get('/broken.ts'))).toBe('whole'))
  })

  it.each([
    [401, 'refusing'],
    [403, 'refusing'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'offline'],
    [500, 'failing'],
    [503, 'offline'],
    [204, 'failing'],
  ])('that the source answers with %i is %s', async (status, reason) => {
    origin.answers['/no.ts'] = (_request, response) => response.writeHead(status).end()
    expect(await read(get('/no.ts'))).toBe(reason)
  })

  it('may not be a stretch that nobody asked for', async () => {
    origin.answers['/part.ts'] = (_request, response) => response.writeHead(206).end('x')
    expect(await read(get('/part.ts'))).toBe('failing')
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['aws-chunked', (bytes: Buffer) => bytes],
    ['', (bytes: Buffer) => bytes],
    ['identity, gzip', gzipSync],
  ])('in the coding %j is unpacked', async (coding, pack) => {
    origin.answers['/coded.ts'] = (_request, response) => {
      const packed = pack(Buffer.from('a segment'))
      response.writeHead(200, { 'content-encoding': coding, 'content-length': packed.length }).end(packed)
    }
    expect(await read(get(`/coded.ts?${encodeURIComponent(coding)}`))).toBe('a segment')
  })

  it('that is packed and damaged breaks off', async () => {
    origin.answers['/packed.ts'] = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    await expect(read(get('/packed.ts'))).rejects.toThrow('broke off')
  })

  it('may not be larger than pieces are', async () => {
    limit = 2 * maxMediaFileBytes
    origin.answers['/said.ts'] = (_request, response) =>
      response.writeHead(200, { 'content-length': maxMediaFileBytes + 1 }).end('x')
    expect(await read(get('/said.ts'))).toBe('too-large')
    const block = Buffer.alloc(1024 * 1024)
    origin.answers['/unsaid.ts'] = (_request, response) => {
      const more = () => {
        while (response.write(block));
      }
      response.on('drain', more)
      more()
    }
    await expect(read(get('/unsaid.ts'))).rejects.toThrow('broke off')
    await vi.waitFor(() => expect(store.bytes()).toBe(0))
  })
})

describe('a stretch', () => {
  it('is fetched as such, once, beside the whole', async () => {
    const transfer = get('/1.ts#bytes=10-14')
    expect(await transfer.head).toEqual({ ok: true, length: 5 })
    expect(await read(transfer)).toBe('abcde')
    expect(await read(get('/1.ts#bytes=10-14'))).toBe('abcde')
    expect(await read(get('/1.ts#bytes=13-16'))).toBe('defg')
    expect(origin.asked).toMatchObject([
      { path: '/1.ts', headers: { range: 'bytes=10-14' } },
      { path: '/1.ts', headers: { range: 'bytes=13-16' } },
    ])
  })

  it('is cut out where the source sends the whole', async () => {
    origin.answers['/whole.ts'] = (_request, response) => {
      response.write('abc')
      setImmediate(() => response.end('defghij'))
    }
    const transfer = get('/whole.ts#bytes=2-5')
    expect(await transfer.head).toEqual({ ok: true, length: null })
    expect(await read(transfer)).toBe('cdef')
  })
})

describe('memory', () => {
  it('holds no more than it may; what was asked for longest ago goes first', async () => {
    await read(get('/1.ts'))
    await read(get('/2.ts'))
    await read(get('/1.ts'))
    await read(get('/3.ts'))
    expect(store.bytes()).toBe(2000)
    await read(get('/1.ts'))
    expect(origin.hits('/1.ts')).toBe(1)
    await read(get('/2.ts'))
    expect(origin.hits('/2.ts')).toBe(2)
  })

  it('holds so many pieces at most, however small they are, also those with nothing in them', async () => {
    const few = createMediaStore({ upstream, limitBytes: () => limit, mostMediaFiles: 20 })
    const ask = async (n: number) => read(few.get(sender, `${origin.url}/${n}.vtt`))
    for (let n = 0; n < 30; n++) {
      origin.answers[`/${n}.vtt`] = n % 2 === 0 ? '' : '.'
      await ask(n)
    }
    for (const n of [29, 10, 9, 0]) await ask(n)
    expect([29, 10, 9, 0].map((n) => origin.hits(`/${n}.vtt`))).toEqual([1, 1, 2, 2])
    expect(few.bytes()).toBeLessThanOrEqual(20)
  })

  it('that is full of pieces being read takes no more, and goes on when they are done', async () => {
    const leaving = new AbortController()
    const readings = ['/1.ts', '/2.ts'].map((path) => get(path).read(leaving.signal))
    for (const reading of readings) await reading.next()
    await expect(read(get('/3.ts'))).rejects.toThrow('broke off')
    expect(store.bytes()).toBeLessThanOrEqual(limit)
    leaving.abort()
    for (const reading of readings) await reading.next().catch(() => {})
    await vi.waitFor(async () => expect(await read(get('/3.ts'))).toBe(mediaFile.toString()))
  })
})
