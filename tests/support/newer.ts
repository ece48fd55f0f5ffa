/**
 * What a release says that knows more than this page (design.md, «A newer server»): a field in each object, and rules beside
 * those that are there, one of them in another shape.
 */
export const newer = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(newer)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, field]) => [key, key === 'rules' ? withMore(field) : newer(field)])
  return { ...Object.fromEntries(fields), mood: { is: 'happy' } }
}

const withMore = (rules: unknown[]): unknown[] => ['moon-phase', ...rules, { id: 'with-a-price', points: 3 }]
