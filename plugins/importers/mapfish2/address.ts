/** An address without the user name and password that it may contain. */
export const withoutSecrets = (address: string): string => address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1')
