import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { serveCgi } from './cgi.js'
import { needs } from './needs.js'

/** Where the data lie, Web Mercator: 40 x 40 km around this place. */
export const CENTRE = [1_000_000, 6_000_000] as const
/** Centres of the magenta squares, 400 m a side. */
export const TARGETS = [
  [998_000, 6_001_500],
  [1_004_200, 6_003_100],
  [1_000_900, 5_996_700],
  [995_300, 5_998_800]
] as const
const TARGET = 400

type Ring = readonly (readonly [number, number])[]

const square = ([x, y]: readonly [number, number], side: number): Ring => {
  const half = side / 2
  return [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half], [x - half, y - half]] // prettier-ignore
}

/** Pixels a side of the ground's picture, and map units of each. */
const GROUND = { pixels: 2000, resolution: 20 }

/** Smooth hills of grey, the same ones each time: something to measure positions by. */
const ground = (): Promise<Buffer> => {
  let seed = 1
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  const width = 160
  const coarse = Buffer.from(Array.from({ length: width * width }, () => Math.round(255 * random())))
  return sharp(coarse, { raw: { width, height: width, channels: 1 } })
    .resize(GROUND.pixels, GROUND.pixels, { kernel: 'cubic' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
}

/** Where a picture lies: size of a pixel, and the centre of the top left one. */
const worldFile = ({ pixels, resolution }: typeof GROUND): string => {
  const half = ((pixels - 1) * resolution) / 2
  return [resolution, 0, 0, -resolution, CENTRE[0] - half, CENTRE[1] + half].join('\n')
}

const collection = (rings: Ring[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
    features: rings.map((ring, index) => ({
      type: 'Feature',
      properties: { number: index + 1, name: `${index} & ö` },
      geometry: { type: 'Polygon', coordinates: [ring] }
    }))
  })

const mapLayer = (name: string, content: string) => `
  LAYER
    NAME "${name}"
    STATUS ON
    PROJECTION "init=epsg:3857" END
    METADATA "ows_title" "${name}" "gml_include_items" "all" END
    ${content}
  END`

const groundLayer = (folder: string) =>
  mapLayer('ground', `TYPE RASTER DATA "${join(folder, 'ground.png')}" PROCESSING "RESAMPLE=BILINEAR"`)

const targetsLayer = (folder: string) =>
  mapLayer(
    'targets',
    `TYPE POLYGON CONNECTIONTYPE OGR CONNECTION "${join(folder, 'targets.geojson')}" CLASS STYLE COLOR 255 0 255 END END`
  )

const mapFile = (folder: string, base: string) => `MAP
  NAME "interop"
  SIZE 400 400
  MAXSIZE 8192
  UNITS METERS
  EXTENT ${CENTRE[0] - 20_000} ${CENTRE[1] - 20_000} ${CENTRE[0] + 20_000} ${CENTRE[1] + 20_000}
  IMAGECOLOR 250 248 240
  PROJECTION "init=epsg:3857" END
  OUTPUTFORMAT NAME "png" DRIVER "AGG/PNG" MIMETYPE "image/png" IMAGEMODE RGB EXTENSION "png" END
  OUTPUTFORMAT NAME "jpeg" DRIVER "AGG/JPEG" MIMETYPE "image/jpeg" IMAGEMODE RGB EXTENSION "jpg" FORMATOPTION "QUALITY=95" END
  OUTPUTFORMAT NAME "geojson" DRIVER "OGR/GEOJSON" MIMETYPE "application/json" FORMATOPTION "STORAGE=memory" FORMATOPTION "FORM=SIMPLE" END
  WEB
    METADATA
      "ows_title" "interop"
      "ows_onlineresource" "${base}/mapserv?"
      "ows_enable_request" "*"
      "ows_srs" "EPSG:3857 EPSG:4326 EPSG:25832 EPSG:3035"
      "wfs_getfeature_formatlist" "geojson"
    END
  END${groundLayer(folder)}${targetsLayer(folder)}
END
`

const cacheFile = (folder: string, base: string) => `<?xml version="1.0" encoding="UTF-8"?>
<mapcache>
  <source name="ground" type="wms">
    <getmap><params><FORMAT>image/png</FORMAT><LAYERS>ground</LAYERS></params></getmap>
    <http><url>${base}/mapserv?</url></http>
  </source>
  <cache name="disk" type="disk"><base>${folder}/tiles</base></cache>
  <format name="png" type="PNG"><compression>fast</compression></format>
  <tileset name="ground">
    <source>ground</source><cache>disk</cache><format>png</format>
    <grid>GoogleMapsCompatible</grid><grid>WGS84</grid>
    <metatile>3 3</metatile>
  </tileset>
  <service type="wmts" enabled="true"/>
  <service type="tms" enabled="true"/>
  <service type="gmaps" enabled="true"/>
  <errors>report</errors>
  <lock_dir>${folder}/locks</lock_dir>
</mapcache>
`

/**
 * A real MapServer (`/mapserv`, layers `ground` and `targets`) and a real MapCache in front of it (`/mapcache`, tile set
 * `ground`) on loopback, with the data they show, all of it below an empty folder.
 */
export const startCartography = async (folder: string) => {
  const mapserv = needs('/usr/lib/cgi-bin/mapserv', 'cgi-mapserver')
  const mapcache = needs('/usr/lib/cgi-bin/mapcache', 'mapcache-cgi')
  for (const name of ['tiles', 'locks']) mkdirSync(join(folder, name))
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
  write('ground.png', await ground())
  write('ground.wld', worldFile(GROUND))
  write('targets.geojson', collection(TARGETS.map((centre) => square(centre, TARGET))))
  return serveCgi((base) => {
    write('interop.map', mapFile(folder, base))
    write(
      'mapserver.conf',
      `CONFIG\n  ENV\n    MS_MAPFILE "${folder}/interop.map"\n    MS_MAP_PATTERN "^${folder}/"\n  END\nEND\n`
    )
    write('mapcache.xml', cacheFile(folder, base))
    return {
      '/mapserv': { program: mapserv, env: { MAPSERVER_CONFIG_FILE: join(folder, 'mapserver.conf') } },
      '/mapcache': { program: mapcache, env: { MAPCACHE_CONFIG_FILE: join(folder, 'mapcache.xml') } }
    }
  })
}
