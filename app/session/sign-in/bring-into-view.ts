/** A `ref`: on a short screen the element would appear below the fold, as if nothing had happened. */
export const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })
