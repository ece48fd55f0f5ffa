/**
 * Going somewhere from outside the router's own components: dialogs live beside the router, and a session may end in any call.
 * The router hands its `navigate` over when it is made.
 */
let go: (path: string, options?: { replace?: boolean }) => void = (path) => location.assign(path)

export const provideNavigate = (navigate: typeof go): void => {
  go = navigate
}
export const navigateTo = (path: string, options?: { replace?: boolean }): void => go(path, options)
