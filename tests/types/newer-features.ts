/**
 * Features newer than the oldest browsers (design.md, «The oldest browsers») are missing from the types by which `app/` and
 * `shared/` are checked. The type check is the test: a line below that it lets pass is an error.
 */

// @ts-expect-error Safari 17: with it nobody with an iPhone of iOS 16 could enter.
URL.canParse('/')
// @ts-expect-error Safari 17.4
AbortSignal.any([])
// @ts-expect-error Safari 17.4
Promise.withResolvers<void>()
// @ts-expect-error Safari 17.4
Object.groupBy([1], String)
// @ts-expect-error Safari 17, Firefox 127
new Set([1]).union(new Set([2]))
// @ts-expect-error Safari 17, Firefox 125
document.body.showPopover()
// @ts-expect-error Safari 18
document.startViewTransition(() => undefined)
// @ts-expect-error Safari 18.2, Firefox 132
Promise.try(() => undefined)

// They have these.
AbortSignal.timeout(1)
structuredClone([1].toSorted())
