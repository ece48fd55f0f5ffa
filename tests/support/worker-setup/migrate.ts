/** Runs before each file of the worker project: applies the migrations like `npm run dev` and the deployment. */
import { applyD1Migrations } from 'cloudflare:test'
import { env } from '../bindings.ts'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
