// What the service worker keeps of the console, by name.
/** The page and its scripts. */
export const PAGE_CACHE = 'console-page'
/** The profile and the lists seen, for as long as somebody is signed in. */
export const SEEN_CACHE = 'console-seen'
