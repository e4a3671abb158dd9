import type { Reader } from './settings-reader.ts'

export interface StorePages {
  /** The console's pages in the stores, or null. */
  appStoreUrl: string | null
  googlePlayUrl: string | null
}

/** Reads APP_STORE_URL and GOOGLE_PLAY_URL. */
export function readStorePages(read: Reader): StorePages {
  return {
    appStoreUrl: storePage(read, 'APP_STORE_URL', 'https://apps.apple.com/'),
    googlePlayUrl: storePage(read, 'GOOGLE_PLAY_URL', 'https://play.google.com/'),
  }
}

function storePage(
  read: Reader,
  name: 'APP_STORE_URL' | 'GOOGLE_PLAY_URL',
  store: string,
): string | null {
  const typed = read.text(name)
  if (typed !== '' && !typed.startsWith(store)) read.fault(`${name} must begin with ${store}.`)
  return typed || null
}
