/**
 * Part of the build: leaves out what of React Router only its framework mode runs (prefetching links of a server's
 * manifest, errors of server components) or what runs only where an option of the router asks for it (instrumentation). Neither is used here, and the
 * bundler cannot know it. In their place stands what they do without that mode and without that option. If a new release
 * imports anything else from these files, the build fails.
 */
import type { Plugin } from 'vite'

const STAND_INS: { importer: RegExp; source: RegExp; name: string; code: string }[] = [
  {
    importer: /react-router\/dist\/\w+\/lib\/(dom\/lib|components)\.js$/,
    source: /\/ssr\/components\.js$/,
    name: '\0react-router-without-framework',
    code: `
      import { createContext, useRef } from 'react'
      export const FrameworkContext = createContext(undefined)
      export const PrefetchPageLinks = () => null
      export const usePrefetchBehavior = () => [false, useRef(null), {}]
      export const mergeRefs = (...refs) => (value) => {
        for (const ref of refs) {
          if (typeof ref === 'function') ref(value)
          else if (ref != null) ref.current = value
        }
      }`,
  },
  {
    importer: /react-router\/dist\/\w+\/lib\/hooks\.js$/,
    source: /^\.\/errors\.js$/,
    name: '\0react-router-without-server-components',
    code: `
      export const decodeRedirectErrorDigest = () => undefined
      export const decodeRouteErrorResponseDigest = () => undefined`,
  },
  {
    importer: /react-router\/dist\/\w+\/lib\/router\/router\.js$/,
    source: /\/instrumentation\.js$/,
    name: '\0react-router-without-instrumentation',
    code: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router`,
  },
]

export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) =>
    STAND_INS.find((one) => importer !== undefined && one.importer.test(importer) && one.source.test(source))?.name,
  load: (id) => STAND_INS.find(({ name }) => name === id)?.code,
})
