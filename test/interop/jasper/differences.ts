/** Why a request is not printed as by JasperReports, by its name. Nothing else may differ. */
export const DIFFERENCES: { readonly [name: string]: string } = {}
