/**
 * Cloudflare's published prices of the Workers Paid plan, in US dollars. `included` is for a month, and a season is played
 * within one. Read on 23 November 2026 in copies of the documentation's source (cloudflare/cloudflare-docs: «Pricing» of
 * Workers, Durable Objects, D1 and Email Service), whose own dates are unknown. Check them before money depends on them.
 */
export const MONTHLY = 5

type Price = { what: string; included: number; perMillion: number }

export const PRICES = {
  requests: { what: 'Worker requests', included: 10e6, perMillion: 0.3 },
  cpuMs: { what: 'Worker CPU, ms', included: 30e6, perMillion: 0.02 },
  objectRequests: { what: 'object requests', included: 1e6, perMillion: 0.15 },
  /** Awake objects, at 128 MB each. A hibernating object with open sockets costs nothing. */
  objectGbSeconds: { what: 'object duration, GB-s', included: 400_000, perMillion: 12.5 },
  /** A row of an index counts too, and so does a deletion; setting an alarm is one row written. */
  objectRowsRead: { what: 'object rows read', included: 25e9, perMillion: 0.001 },
  objectRowsWritten: { what: 'object rows written', included: 50e6, perMillion: 1 },
  objectStorageGb: { what: 'object storage, GB-month', included: 5, perMillion: 0.2e6 },
  d1RowsRead: { what: 'D1 rows read', included: 25e9, perMillion: 0.001 },
  d1RowsWritten: { what: 'D1 rows written', included: 50e6, perMillion: 1 },
  d1StorageGb: { what: 'D1 storage, GB-month', included: 5, perMillion: 0.75e6 },
  mails: { what: 'mails', included: 3000, perMillion: 350 },
} satisfies Record<string, Price>

export type Priced = keyof typeof PRICES

export const GB_PER_OBJECT = 0.128
/** Incoming socket messages are billed as a twentieth of a request; outgoing ones are not billed. */
export const MESSAGES_PER_REQUEST = 20
