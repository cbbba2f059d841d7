/** The name of an attribute in requests and capabilities: `sentAs`, else its name in the layout. */
export const sentName = ({ name, sentAs }: { name: string; sentAs?: string }): string => sentAs ?? name
