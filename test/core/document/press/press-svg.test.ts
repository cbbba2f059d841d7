import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { onSheets, screenColour } from '../../../../core/document/press/press-svg.js'
import type { PressMark } from '../../../../core/spec.js'

const BACKGROUND = '<path fill="#eee" d="M 0 0v 60 h 100 v -60 Z "/>'
const sheet = (body: string, ...marks: PressMark[]) =>
  onSheets({ pages: [{ widthPt: 100, heightPt: 60, body }], defs: '<defs/>' }, { bleedPt: 10, marks, inAllFormats: true }) // prettier-ignore

test('a page with its bleed is moved into its sheet; its background is stretched over the bleed', () => {
  assert.equal(sheet(`${BACKGROUND}<g/>`), {
    defs: '<defs/>',
    pages: [
      {
        widthPt: 120,
        heightPt: 80,
        body:
          '<g transform="translate(10 10)"><clipPath id="mapsetter-bleed-0"><rect x="-10" y="-10" width="120" height="80"/></clipPath>' +
          `<g clip-path="url(#mapsetter-bleed-0)"><g transform="translate(-10 -10) scale(1.2 1.3333333333333333)">${BACKGROUND}</g><g/></g>` +
          '<g fill="none" stroke="#000000" stroke-width="0.25"></g></g>'
      }
    ]
  })
})

test('a page without a background has nothing to stretch', () => {
  const [page] = sheet('<g><path d="M 0 0v 60 h 100 v -60 Z "/></g>').pages
  assert.match(page!.body, 'scale(1.2 1.3333333333333333)"></g><g><path')
})

test('marks are lines, circles and areas in the colours of a screen, in millimetres of a real sheet', () => {
  const { body } = sheet('<g/>', 'crop', 'registration').pages[0]!
  assert.is(body.match(/<path d="M\S+ \S+L\S+ \S+"\/>/g)?.length, 16)
  assert.match(body, /<path d="M0 -10L0 -24.17\d*"\/>/)
  assert.match(body, /<circle cx="50" cy="-17.08\d*" r="4.25\d*"\/>/)
  const [wide] = onSheets({ pages: [{ widthPt: 500, heightPt: 60, body: '' }], defs: '' }, { bleedPt: 0, marks: ['colors'], inAllFormats: true }).pages // prettier-ignore
  const areas = [...wide!.body.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="(\S+)"\/>/g)] // prettier-ignore
  assert.equal(areas.map(([, , , , , fill]) => fill).slice(0, 4), ['rgb(0,255,255)', 'rgb(255,0,255)', 'rgb(255,255,0)', 'rgb(0,0,0)']) // prettier-ignore
  assert.equal(areas[0]!.slice(1, 5).map((points) => Number(points).toFixed(2)), ['22.68', '71.34', '14.17', '11.34']) // prettier-ignore
})

test('a colour of a screen is white without the inks', () => {
  assert.equal([screenColour([0, 0, 0, 0]), screenColour([0.25, 0.5, 0.75, 0]), screenColour([0.5, 0, 0, 0.5])], [[1, 1, 1], [0.75, 0.5, 0.25], [0.25, 0.5, 0.5]]) // prettier-ignore
})

test.run()
