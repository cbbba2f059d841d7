export const WEB_MERCATOR = 'EPSG:3857'

const CODES = [WEB_MERCATOR, 'EPSG:900913', 'EPSG:3785', 'EPSG:102100', 'EPSG:102113', 'ESRI:102100', 'ESRI:102113']

/** Whether a code means Web Mercator: its own code, and older or foreign codes that clients still send. */
export const isWebMercator = (code: string): boolean => CODES.includes(code)

/** How far north a latitude in degrees is; from -1 to 1 in the square world. */
export const mercatorNorth = (latitude: number): number => Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI

/** The latitude in degrees that is so far north. */
export const mercatorLatitude = (north: number): number => (Math.atan(Math.sinh(north * Math.PI)) * 180) / Math.PI
