/**
 * Part of the build: leaves out what of React Router only its framework mode runs (prefetching links of a server's
 * manifest, errors of server components), what runs only where an option of the router asks for it (instrumentation), and
 * the components that nobody uses here. The bundler cannot know it. In their place stands what they do without that mode and without that option. If a new release
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

/**
 * A component's name for the developer's tools, and a call that makes one: the bundler takes both for something that must
 * run, and so keeps the components that nobody uses (a router's forms and menus).
 */
const NAMED = /^\w+\.displayName = "[\w.]+";$/gm
const MADE = /^(const \w+ = )(?=React\$1\.(forwardRef|createContext)\()/gm

export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) =>
    STAND_INS.find((one) => importer !== undefined && one.importer.test(importer) && one.source.test(source))?.name,
  load: (id) => STAND_INS.find(({ name }) => name === id)?.code,
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/(dom\/lib|context)\.js$/ },
    handler: (code) => ({ code: code.replaceAll(NAMED, '').replaceAll(MADE, '$1/* @__PURE__ */ ') }),
  },
})
