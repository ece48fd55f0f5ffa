/** A `ref`: on a short screen it would appear below the fold, and look as if nothing had happened. */
export const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })
