/** What the runtime has of it with the flag `nodejs_als` (wrangler.toml), as far as logging/cause.ts uses it: Node's own types are not the Worker's. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, callback: () => R): R
    getStore(): T | undefined
  }
}
