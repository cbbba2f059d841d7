export type Json = null | boolean | number | string | Json[] | { [member: string]: Json }
export type JsonSchema = { [keyword: string]: unknown }
