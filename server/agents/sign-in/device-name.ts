// Browsers also name the browsers that they descend from, so the most specific name comes first.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and system that a `User-Agent` names; null where it names neither, as programs do. */
export function deviceName(userAgent: string | undefined): string | null {
  const named = (names: [RegExp, string][]): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const both = [named(BROWSERS), named(SYSTEMS)].filter((name) => name !== undefined)
  return both.length === 0 ? null : both.join(' on ')
}
