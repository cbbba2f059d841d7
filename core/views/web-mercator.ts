const CODES = ['EPSG:3857', 'EPSG:900913', 'EPSG:3785', 'EPSG:102100', 'EPSG:102113', 'ESRI:102100', 'ESRI:102113']

/** True for Web Mercator under its own code or one of those that it had before or has elsewhere; clients still send them. */
export const isWebMercator = (code: string): boolean => CODES.includes(code)
