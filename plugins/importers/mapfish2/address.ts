/** An address without the name and password that it may hold. */
export const withoutSecrets = (address: string): string => address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1')
