/**
 * What the link of a mail says of itself, in the part of its token that everybody can read. The page that opens it may look, to
 * know where to lead on when there is nothing to spend; only the server can prove it, and lets in by its own table alone.
 *
 * `redirect`: left out for the root, and where it would be long.
 */
export type SignInLink = { request: string; email: string; expires: number; redirect?: string | undefined }

/** A mail's line ends at 998 characters, and the link is alone on one. */
export const LONGEST_LINK_REDIRECT = 100
