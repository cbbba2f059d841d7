/**
 * A file name of the configuration as `outputFilename` takes it: without its suffix, dates as patterns of their own.
 */
export const fileNamePattern = (written: string): string =>
  written
    .replace(/[\p{Cc}]/gu, '')
    .replace(/\.pdf$/i, '')
    .replace(/\$\{\s*now\s*\}/gi, '${datetime}')
    .replace(/\$\{\s*now\s+([^{}]{1,100})\}/gi, (_all, pattern: string) => `\${${pattern.trim()}}`)
