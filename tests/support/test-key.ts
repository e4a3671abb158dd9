// The key under which tests make digests.

/** As long as one that is made. */
export const TEST_KEY = 'the-key-of-tests'.padEnd(43, '-')
