import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toHousehold } from '../../../base/http/household.ts'
import type { Member } from '../../../base/http/member.ts'
import { notFound, tooMany } from '../../../base/http/refusals.ts'
import { requestLanguage } from '../../../base/http/request-language.ts'
import { sendRefusal } from '../../../base/http/send-refusal.ts'
import { pictureAddress } from '../../streams/picture-address.ts'
import { listShownStreams } from '../../streams/queries.ts'
import { toSources } from '../../streams/sources.ts'
import type { WatchApp } from '../../watch-app.ts'
import { openToOtherOrigins } from '../gateway/media-answers.ts'
import { tokenRefusals } from '../refusals.ts'
import { requestStreamToken } from '../request-stream-token.ts'
import { keepGuides } from './guide.ts'
import { addressOf, findPlayer } from './players.ts'
import { writePlaylist } from './playlist.ts'

const takesGzip = /\bgzip\b(?!\s*;\s*q=0)/

type Params = { secret: string; stream: string }

export function registerPlayers(server: FastifyInstance, app: WatchApp) {
  const guideIn = keepGuides(app)

  /** null: already answered. */
  async function admit(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
    reply.headers({ ...openToOtherOrigins, 'Cache-Control': 'no-store' })
    const secret = request.params.secret.replace(/\.m3u$/, '')
    const found = await findPlayer(app, secret, toHousehold(request.ip))
    if (found.ok) return { secret, member: found.member }
    const language = requestLanguage(request)
    const refused = found.reason === 'too-many' ? tooMany(found.seconds, language) : notFound(language)
    await sendRefusal(reply, refused)
    return null
  }

  async function listed() {
    const rows = await listShownStreams(app.db, new Date(app.clock.now()))
    return rows.map((row) => {
      const picture = pictureAddress(app, row)
      return {
        row,
        id: row.id,
        title: row.title,
        picture: picture === '' ? '' : new URL(picture, app.config.publicUrl).href,
      }
    })
  }

  async function begin(request: FastifyRequest, { accountId, deviceId }: Member) {
    const { ip } = request
    return requestStreamToken(app, { accountId, deviceId, ip, network: toHousehold(ip) })
  }

  server.get<{ Params: Params }>('/media/t/m3u/:secret', async (request, reply) => {
    const admitted = await admit(request, reply)
    if (!admitted) return reply
    return reply
      .type('audio/x-mpegurl; charset=utf-8')
      .header('Content-Disposition', 'inline; filename="streams.m3u"')
      .send(writePlaylist(addressOf(app, admitted.secret), await listed()))
  })

  server.get<{ Params: Params }>('/media/t/m3u/:secret/guide.xml', async (request, reply) => {
    const admitted = await admit(request, reply)
    if (!admitted) return reply
    const { body, zipped, etag } = await guideIn(admitted.member.language)
    reply.headers({ 'Cache-Control': 'private, no-cache', ETag: etag, Vary: 'Accept-Encoding' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    reply.type('application/xml; charset=utf-8')
    if (!takesGzip.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
    return reply.header('Content-Encoding', 'gzip').send(await zipped())
  })

  server.get<{ Params: Params }>('/media/t/m3u/:secret/:stream', async (request, reply) => {
    const admitted = await admit(request, reply)
    if (!admitted) return reply
    const id = request.params.stream.replace(/\.m3u8$/, '')
    const stream = (await listed()).find((one) => one.id === id)
    if (!stream) return sendRefusal(reply, notFound(requestLanguage(request)))
    // A probe must not take a place in the household.
    if (request.method === 'HEAD') return reply.type('application/vnd.apple.mpegurl').send('')
    const begun = await begin(request, admitted.member)
    if (begun.ok) return reply.redirect(`${toSources(app.config, stream.row).src}${begun.streamToken}`, 302)
    const reason = begun.reason === 'session-limit' ? 'session-limit' : 'no-subscription'
    return reply
      .code(403)
      .type('text/plain; charset=utf-8')
      .send(tokenRefusals[reason].detail[admitted.member.language])
  })
}
