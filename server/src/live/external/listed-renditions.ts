import { parseAttributes } from './attribute-list.ts'
import { mostListed, readListed, readListedWhole } from './listed-number.ts'

export type ListedRendition = {
  name: string
  width: number | null
  height: number | null
  frameRate: number | null
  codecs: string | null
  bandwidth: number | null
}

const nothingSaid: ListedRendition = {
  name: '',
  width: null,
  height: null,
  frameRate: null,
  codecs: null,
  bandwidth: null,
}

function readVariant(list: string): ListedRendition {
  const attributes = new Map(parseAttributes(list).map(({ name, value }) => [name, value]))
  const [width, height] = (attributes.get('RESOLUTION') ?? '')
    .split('x')
    .map((text) => readListedWhole(text, mostListed.pixels))
  const bandwidth = readListedWhole(attributes.get('BANDWIDTH'), mostListed.bandwidth)
  const size = height ? `${height}p` : ''
  return {
    name: size || (bandwidth === null ? '' : `${Math.round(bandwidth / 1000)} kb/s`),
    width: width ?? null,
    height: height ?? null,
    frameRate: readListed(attributes.get('FRAME-RATE'), mostListed.frameRate),
    codecs: attributes.get('CODECS') ?? null,
    bandwidth,
  }
}

export function listedRenditions(playlist: string): ListedRendition[] {
  const variants = [...playlist.matchAll(/^#EXT-X-STREAM-INF:(.*)$/gm)].map(([, list = '']) =>
    readVariant(list),
  )
  return variants.length > 0 ? variants : [nothingSaid]
}
