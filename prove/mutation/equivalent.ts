/** A change of `from` to `to` in a file, as Stryker prints both but for white space. */
export interface Equivalent {
  file: string
  from: string
  to: string
  why: string
}

/** Equivalent changes of one file with one reason. */
export const changes = (
  file: string,
  why: string,
  ...of: [from: string, to: string][]
): Equivalent[] => of.map(([from, to]) => ({ file, from, to, why }))
