/** «a Bruno», but «ad Anna»: as one says it before a vowel. */
export const toName = (name: string): string => `${/^[aeiouàèéìòùáíóúâêîôûäëïöü]/i.test(name) ? 'ad' : 'a'} ${name}`
