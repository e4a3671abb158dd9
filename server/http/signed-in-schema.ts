// How the OpenAPI document says that a call is for those who are signed in.

/** A bearer token, or the console's cookie. */
export const signedIn = [{ bearer: [] }, { console: [] }]
