/** What the flag `nodejs_als` provides and logging/cause.ts uses: Node's own types are not the Worker's. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, callback: () => R): R
    getStore(): T | undefined
  }
}
