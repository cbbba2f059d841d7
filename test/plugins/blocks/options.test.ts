import { test } from 'uvu'
import * as assert from 'uvu/assert'
import chart from '../../../plugins/blocks/chart.js'
import datasource from '../../../plugins/blocks/datasource.js'
import featureTable from '../../../plugins/blocks/feature-table.js'
import features from '../../../plugins/blocks/features.js'
import image from '../../../plugins/blocks/image.js'
import legend from '../../../plugins/blocks/legend.js'
import map from '../../../plugins/blocks/map.js'
import markdown from '../../../plugins/blocks/markdown.js'
import northArrow from '../../../plugins/blocks/north-arrow.js'
import overviewMap from '../../../plugins/blocks/overview-map.js'
import paging from '../../../plugins/blocks/paging.js'
import qrCode from '../../../plugins/blocks/qr-code.js'
import scalebar from '../../../plugins/blocks/scalebar.js'
import staticLayers from '../../../plugins/blocks/static-layers.js'
import style from '../../../plugins/blocks/style.js'
import table from '../../../plugins/blocks/table.js'

const factories = {
  chart,
  datasource,
  featureTable,
  features,
  image,
  legend,
  map,
  markdown,
  northArrow,
  overviewMap,
  paging,
  qrCode,
  scalebar,
  staticLayers,
  style,
  table
}
interface Block {
  name: string
  options: { additionalProperties?: unknown }
}
const blocks = Object.values(factories).map((factory) => factory({}) as unknown as Block)

test('every block refuses unknown options', () => {
  const open = blocks.filter(({ options }) => options.additionalProperties !== false)
  assert.equal(open.map(({ name }) => name), []) // prettier-ignore
})

test.run()
