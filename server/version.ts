import about from '../package.json' with { type: 'json' }

/** Of this release: the date of its entry in the change log, such as 2026.11.22. */
export const VERSION = about.version
