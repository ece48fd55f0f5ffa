/**
 * The part of a mail's link that everybody can read. The page that opens the link may read it, to know where to go when
 * there is nothing to spend. Only the server can verify it, and it signs in by its own table alone.
 *
 * `redirect`: left out for the root, and if it is long.
 */
export type SignInLink = { request: string; email: string; expires: number; redirect?: string | undefined }

/** A line of a mail ends at 998 characters, and the link is alone on its line. */
export const LONGEST_LINK_REDIRECT = 100
