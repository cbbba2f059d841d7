/** What the objects of a `config.yaml` may have: members by tag. */

const words = (text: string): readonly string[] => text.split(' ')

export const ROOT = words(
  'templates throwErrorOnExtraParameters resourceBundle defaultToSvg pdfConfig outputFilename styles defaultStyle ' +
    'transparentTileErrorColor opaqueTileErrorColor allowedReferers proxies credentials certificateStore access smtp ' +
    'jdbcDrivers forceFailOnError'
)
/** A root with one of these is a configuration of version 2. */
export const ROOT_OF_VERSION_2 = words('dpis scales hosts layouts')

export const TEMPLATE = words(
  'reportTemplate attributes processors tableData mapExport pdfA pdfConfig outputFilename access styles jdbcUrl ' +
    'jdbcUser jdbcPassword jdbcDrivers allowTransparency'
)
export const PDF_CONFIG = words('title author subject keywords creator compressed')

const value = words('default')
const map = words(
  'width height maxWidth maxHeight maxDpi dpiSuggestions zoomLevels zoomSnapTolerance zoomLevelSnapStrategy ' +
    'zoomSnapGeodetic default'
)

export const ATTRIBUTES: { readonly [tag: string]: readonly string[] } = {
  string: words('default maxLength'),
  integer: value,
  float: value,
  boolean: value,
  stringArray: value,
  jsonDatasource: value,
  map,
  overviewMap: [...map, 'zoomFactor', 'style'],
  scalebar: words('width height createSubReport default'),
  northArrow: words('size createSubReport default'),
  legend: value,
  table: value,
  datasource: words('attributes default'),
  staticLayers: value,
  style: value,
  features: value,
  paging: value
}

const mappers = words('inputMapper outputMapper prefix inputPrefix outputPrefix')
const http = words('matchers')

const OWN_OF_PROCESSORS: { readonly [tag: string]: readonly string[] } = {
  reportBuilder: words('directory'),
  createMap: [],
  createOverviewMap: [],
  createScalebar: [],
  createNorthArrow: [],
  createMapPages: [],
  prepareLegend: words('template maxWidth dpi scaled'),
  prepareTable: words(
    'dynamic jasperTemplate reportWidth maxColumns excludeColumns columns converters headerStyle firstHeaderStyle ' +
      'lastHeaderStyle detailStyle firstDetailStyle lastDetailStyle'
  ),
  createDataSource: words('processors attributes copyAttributes reportTemplate reportKey'),
  mergeDataSources: words('sources'),
  addBackgroundLayers: [],
  addOverlayLayers: [],
  setStyle: [],
  setFeatures: [],
  setTiledWms: words('maxWidth maxHeight tileBufferWidth tileBufferHeight matchers'),
  setWmsCustomParam: words('paramName'),
  dateFormat: words('pattern'),
  updatePdfConfig: words('updates'),
  configureHttpRequests: words('httpProcessors'),
  restrictUris: http,
  mapUri: [...http, 'mapping'],
  forwardHeaders: [...http, 'headers', 'all'],
  addHeaders: [...http, 'headers'],
  useHttpForHttps: [...http, 'hosts', 'portMapping']
}
export const PROCESSORS: { readonly [tag: string]: readonly string[] } = Object.fromEntries(
  Object.entries(OWN_OF_PROCESSORS).map(([tag, own]) => [tag, [...own, ...mappers]])
)

/** The old names of outputs, before version 3.9. */
export const OLD_OUTPUTS: { readonly [output: string]: string } = {
  legendDataSource: 'legend',
  tableDataSource: 'table'
}
