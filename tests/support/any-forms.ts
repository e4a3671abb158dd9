// Settings of sites at which a test sends more forms than people do.

/** Forms may be any number. */
export const ANY_FORMS = { SUBMISSIONS_PER_HOUR: '0' }
