/** Rows, columns and cells of tables. */
export { mostColumns, placeOf, shortened } from './tables/choose-columns.js'
export { checkColumns } from './tables/format-cell.js'
export { tableOptions, type TableOptions } from './tables/options.js'
export { featuresOfLayers, type LayerSource, layerSource } from './tables/map-features.js'
export { prepareTable } from './tables/prepare-table.js'
export { type FeatureSource, featureSource, propertyRows } from './tables/property-rows.js'
export { readRows, type TableRows, tableSchema } from './tables/rows.js'
export { tableTypst } from './tables/typst.js'
