/** Bodies of any size that are dear to read, each built without keeping more than itself. */

const MAP = '{"layout":"A4 portrait","attributes":{"map":{"center":[0,0],"scale":1000,"layers":['
const END = ']}}}'

/** So many bytes: `start`, then `unit` as often as it fits, then `end`. */
const filled = (bytes: number, start: string, unit: string, end: string): Buffer => {
  const body = Buffer.alloc(bytes, unit)
  body.write(start)
  const size = Buffer.byteLength(unit)
  const last = start.length + Math.floor((bytes - start.length - end.length) / size) * size
  body.fill(' ', last)
  // a list ends without a comma
  if (unit.endsWith(',') && end !== '') body.write(' ', last - 1)
  body.write(end, last)
  // the units begin right after the start
  body.fill(unit, start.length, last - (unit.endsWith(',') && end !== '' ? 1 : 0))
  return body
}

const manyKeys = (bytes: number): Buffer => {
  const body = Buffer.alloc(bytes, ' ')
  let at = body.write('{"layout":"A4 portrait","attributes":{')
  for (let key = 0; at < bytes - 40; key++) at += body.write(`"k${key.toString(36)}":1,`, at)
  body.write('"z":1}}', at)
  return body
}

export interface LargeBody {
  protocol: 'jobs' | 'legacy'
  make(bytes: number): Buffer
}

const jobs = (make: LargeBody['make']): LargeBody => ({ protocol: 'jobs', make })
const legacy = (make: LargeBody['make']): LargeBody => ({ protocol: 'legacy', make })
const GEO = `${MAP}{"type":"geojson","geoJson":{"type":"FeatureCollection","features":[`
const LINE = `${GEO}{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[`
const SPEC = '{"layout":"A4 portrait","srs":"EPSG:3857","pages":[{"center":[0,0],"scale":1000}],"layers":['

/** By what they are. */
export const largeBodies: { readonly [name: string]: LargeBody } = {
  'empty layers': jobs((bytes) => filled(bytes, MAP, '{},', END)),
  numbers: jobs((bytes) => filled(bytes, `${MAP}{"type":"wmts","matrices":[`, '1,', ']}]}}}')),
  'a line of coordinates': jobs((bytes) => filled(bytes, LINE, '[1234567.123456,7654321.123456],', ']}}]}}]}}}')),
  'short coordinates': jobs((bytes) => filled(bytes, LINE, '[1,2],', ']}}]}}]}}}')),
  'empty features': jobs((bytes) => filled(bytes, GEO, '{},', `]}}${END}`)),
  'one text': jobs((bytes) => filled(bytes, '{"layout":"A4 portrait","attributes":{"title":"', 'x', '"}}')),
  'one name of a layer': jobs((bytes) => filled(bytes, `${MAP}{"type":"wms","name":"`, 'é', `"}${END}`)),
  escapes: jobs((bytes) => filled(bytes, '{"layout":"A4 portrait","attributes":{"title":"', '\\u0041', '"}}')),
  'open lists': jobs((bytes) => Buffer.alloc(bytes, '[')),
  'open objects': jobs((bytes) => Buffer.alloc(bytes, '{"a":')),
  'lists of lists': jobs((bytes) => filled(bytes, '{"layout":"A4 portrait","attributes":{"a":[', '[[]],', ']}}')),
  'many names': jobs(manyKeys),
  'a mistake at the end': jobs((bytes) => filled(bytes, LINE, '[1234567.123456,7654321.123456],', ']}}]}}]}}')),
  'line breaks': jobs((bytes) => filled(bytes, '{', '\n', '!')),
  'only quotes': jobs((bytes) => Buffer.alloc(bytes, '"')),
  'no UTF-8': jobs((bytes) => Buffer.alloc(bytes, 0xff)),
  'a form': jobs((bytes) => filled(bytes, 'spec=%7B%22layout%22%3A%5B', '1%2C', '1%5D%7D')),
  'a form of open lists': jobs((bytes) => filled(bytes, 'spec=', '%5B', '')),
  'a form of many fields': jobs((bytes) => filled(bytes, 'a=1', '&a=1', '')),
  'a multipart form': jobs((bytes) => filled(bytes, '--a\r\n', '\r\n--a\r\n', '')),
  'a million prototypes': jobs((bytes) => filled(bytes, `${MAP}`, '{"__proto__":1},', END)),
  'lenient words': legacy((bytes) => filled(bytes, `{layout:'A4 portrait',layers:[`, 'abc;', ']}')),
  'lenient texts': legacy((bytes) => filled(bytes, `{layout:'`, "\\'", "'}")),
  'lenient objects': legacy((bytes) => filled(bytes, '{layout:A4 portrait;layers:[', '{a=>1};', ']}')),
  'lenient comments': legacy((bytes) => filled(bytes, '{', '/**/', '}')),
  'empty pages': legacy((bytes) => filled(bytes, '{"layout":"A4 portrait","pages":[', '{},', ']}')),
  'layers of all pages': legacy((bytes) => filled(bytes, SPEC, '{"type":"WMS"},', ']}')),
  'a form of a lenient spec': legacy((bytes) => filled(bytes, 'spec={layout:A4 portrait,a:[', "'b'%3B", ']}')),
  'an empty form': legacy((bytes) => filled(bytes, '', '+', ''))
}
