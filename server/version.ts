import about from '../package.json' with { type: 'json' }

/** Of this release, such as 1.0.0. */
export const VERSION = about.version
