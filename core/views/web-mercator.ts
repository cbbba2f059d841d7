const CODES = ['EPSG:3857', 'EPSG:900913', 'EPSG:3785', 'EPSG:102100', 'EPSG:102113', 'ESRI:102100', 'ESRI:102113']

/** True for Web Mercator under its own code and its older or foreign codes, which clients still send. */
export const isWebMercator = (code: string): boolean => CODES.includes(code)
