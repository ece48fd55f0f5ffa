/**
 * Navigation from outside the router's components: dialogs are beside the router, and a session may end in any call.
 * The router provides its `navigate` when it is made.
 */
let go: (path: string, options?: { replace?: boolean }) => void = (path) => location.assign(path)

export const provideNavigate = (navigate: typeof go): void => {
  go = navigate
}
export const navigateTo = (path: string, options?: { replace?: boolean }): void => go(path, options)
