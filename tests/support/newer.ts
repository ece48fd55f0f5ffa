/**
 * An answer of a release newer than this page (design.md, «A newer server»): a field more in each object, and rules beside
 * the known ones, one of them of another shape.
 */
export const newer = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(newer)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, field]) => [key, key === 'rules' ? withMore(field) : newer(field)])
  return { ...Object.fromEntries(fields), mood: { is: 'happy' } }
}

const withMore = (rules: unknown[]): unknown[] => ['moon-phase', ...rules, { id: 'with-a-price', points: 3 }]
