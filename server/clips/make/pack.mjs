// Packs the middle one of three encoded loops as fragments of 200 ms, with the server's index.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTrackFragments, writeFragment } from '@strom/media/fragments'
import { listTracks, readDecoderConfig, readTrack, writeInit } from '@strom/media/init-segment'
import { framesPerLoop } from '../../src/live/barcode.ts'

const fragmentsPerLoop = 80
const fragmentsPerSegment = 10
const framesPerFragment = framesPerLoop / fragmentsPerLoop
const video = { trackId: 1, timescale: 90000, duration: 3600 }
const audio = { trackId: 2, timescale: 48000, duration: 1024, framesPerLoop: 750 }

/** @returns the bytes written. */
export function packClip(channel, { renditions, soundFile }, folder) {
  const sound = encodedTrack(soundFile)
  // The encoder puts one frame before the first sample, so a loop begins one frame later.
  const soundFragments = packAudio(sound.samples.slice(audio.framesPerLoop + 1, 2 * audio.framesPerLoop + 1))
  const soundInit = writeInit([{ trackId: audio.trackId, timescale: audio.timescale, entry: sound.entry }])
  const films = renditions.map((rendition) => packVideo(rendition, sound.entry, soundFragments))

  const index = {
    id: channel.id,
    title: channel.title,
    loopMs: 16000,
    fragmentMs: 200,
    audio: { file: 'audio.mp4', timescale: audio.timescale, ...layout(soundInit, soundFragments) },
    renditions: films.map((film) => film.index),
  }
  const files = [
    ['audio.mp4', Buffer.concat([soundInit, ...soundFragments])],
    ...films.map((film) => [film.index.file, film.bytes]),
  ]
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'clip.json'), `${JSON.stringify(index, null, 2)}\n`)
  return files.reduce((sum, [, bytes]) => sum + bytes.length, 0)
}

function packVideo({ name, width, height, file }, soundEntry, soundFragments) {
  const { entry, samples } = encodedTrack(file)
  const loop = samples.slice(framesPerLoop, 2 * framesPerLoop)
  const fragments = Array.from({ length: fragmentsPerLoop }, (_, k) => {
    const share = loop.slice(k * framesPerFragment, (k + 1) * framesPerFragment)
    const decodeTime = k * framesPerFragment * video.duration
    return writeFragment(video.trackId, k + 1, decodeTime, withDuration(share, video.duration))
  })
  const init = writeInit([
    { trackId: video.trackId, timescale: video.timescale, entry, width, height },
    { trackId: audio.trackId, timescale: audio.timescale, entry: soundEntry },
  ])
  const sizes = fragments.map((bytes, k) => bytes.length + soundFragments[k].length)
  const index = {
    name,
    file: `${name}.mp4`,
    width,
    height,
    frameRate: 25,
    codecs: `${avcCodec(entry)},mp4a.40.2`,
    ...bandwidths(sizes),
    timescale: video.timescale,
    ...layout(init, fragments),
    keyFragments: fragments.flatMap((_, k) => (loop[k * framesPerFragment].key ? [k] : [])),
  }
  return { index, bytes: Buffer.concat([init, ...fragments]) }
}

/** 200 ms are 9.375 AAC frames: a fragment holds those that begin in it. */
function packAudio(samples) {
  const first = (k) => Math.ceil((k * audio.framesPerLoop) / fragmentsPerLoop)
  return Array.from({ length: fragmentsPerLoop }, (_, k) =>
    writeFragment(
      audio.trackId,
      k + 1,
      first(k) * audio.duration,
      withDuration(samples.slice(first(k), first(k + 1)), audio.duration),
    ),
  )
}

function withDuration(samples, duration) {
  return samples.map((sample) => ({ ...sample, duration }))
}

function layout(init, fragments) {
  let at = init.length
  const offsets = fragments.map((bytes) => {
    at += bytes.length
    return at - bytes.length
  })
  return { initSize: init.length, offsets, sizes: fragments.map((bytes) => bytes.length) }
}

/** Bits a second. */
function bandwidths(sizes) {
  const segments = Array.from({ length: sizes.length / fragmentsPerSegment }, (_, s) =>
    sizes.slice(s * fragmentsPerSegment, (s + 1) * fragmentsPerSegment).reduce((sum, size) => sum + size, 0),
  )
  const average = segments.reduce((sum, size) => sum + size, 0) / segments.length
  const bits = (size) => Math.ceil((size * 8) / 2 / 1000) * 1000
  return { bandwidth: bits(Math.max(...segments)), averageBandwidth: bits(average) }
}

/** For a film with one track. */
function encodedTrack(file) {
  const bytes = readFileSync(file)
  const [trak] = listTracks(bytes)
  const samples = readTrackFragments(bytes).flatMap((track) =>
    track.samples.map(({ at, size, key }) => ({ data: bytes.subarray(at, at + size), key })),
  )
  return { entry: readTrack(bytes, trak).entry, samples }
}

/** RFC 6381, from the three bytes after `avcC`'s version. */
function avcCodec(entry) {
  return `avc1.${Buffer.from(readDecoderConfig(entry)).toString('hex', 1, 4)}`
}
