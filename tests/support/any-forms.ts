// Settings of sites at which a test sends more forms than people do.

/** Forms may be any number. */
export const ANY_FORMS = { SUBMISSIONS_PER_HOUR: '0' }

/** Settings under which no limit hides what lies behind it. */
export const NO_LIMITS = {
  ...ANY_FORMS,
  LINK_TEXTS_PER_ADDRESS: '0',
  LINK_CALLS_PER_HOUR: '0',
  READS_PER_MINUTE: '0',
  CARS_READ_PER_DAY: '0',
  QUOTES_PER_HOUR: '0',
  QUOTES_PER_DAY: '0',
  LINK_TEXTS_PER_DAY: '0',
  MIN_FREE_DISK_MB: '0',
}
