/** Before each file of the worker project: the migrations, as `npm run dev` and the deployment apply them. */
import { applyD1Migrations } from 'cloudflare:test'
import { env } from './bindings.ts'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
