/** The part of `oidc-provider` that the stand-in uses: the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export class Grant {
    constructor(properties: { clientId: string; accountId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  type Context = {
    type: string
    body: string
    oidc: { client: { clientId: string }; session: { accountId: string }; provider: { Grant: typeof Grant } }
  }

  export type Adapter = {
    upsert(id: string, payload: Record<string, unknown>, expiresIn?: number): Promise<void>
    find(id: string): Promise<Record<string, unknown> | undefined>
    findByUid(uid: string): Promise<Record<string, unknown> | undefined>
    findByUserCode(code: string): Promise<undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export namespace interactionPolicy {
    class Prompt {
      constructor(options: { name: string; requestable: boolean })
    }
    function base(): Prompt[] & { add(prompt: Prompt, index: number): void }
  }

  type Result =
    | { login: { accountId: string; remember: boolean }; select_account: Record<string, never> }
    | { error: string; error_description: string }

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        renderError: (ctx: Context, out: Record<string, unknown>) => void
        loadExistingGrant: (ctx: Context) => Promise<Grant>
        [setting: string]: unknown
      },
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ uid: string }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Result,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
