/**
 * `npm run rehearse`: plays the last minutes on a staging deployment, or on built releases here, and checks what was kept.
 */
import { Command, InvalidArgumentError } from 'commander'
import { parseUrl } from '../commands/api/call.ts'
import { fromRoot, parsePort } from '../commands/local/project.ts'
import { askYes } from '../commands/operator/context.ts'
import { Failure, runCommand } from '../commands/shell/failure.ts'
import { onEnding } from '../commands/shell/processes.ts'
import { cleaning, lookAt } from './rehearse/checks.ts'
import { clean } from './rehearse/clean.ts'
import { formatPlan, type Numbers, refuseNumbers } from './rehearse/plan.ts'
import { print, rehearse } from './rehearse/steps.ts'
import { deployed, served, type Target } from './rehearse/target.ts'

const PORT = 5390

const whole = (text: string): number => {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('A number from 1 on.')
}
const fraction = (text: string): number => {
  if (/^\d{1,4}(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text)
  throw new InvalidArgumentError('A number above 0.')
}
const repeated = (text: string, before: readonly string[] = []): string[] => [...before, text]
const folders = (text: string): string[] => text.split(',')

type Options = Numbers & {
  url?: URL
  deploy?: string[]
  releases?: string[]
  port: number
  seal?: boolean
  withOthers?: boolean
  clean?: boolean
  yes?: boolean
}

const options = new Command('npm run rehearse --')
  .description(
    'Rehearses the last minutes before the deadline: people, rooms, saves, sockets, deployments under them, a publication;\n' +
      'then looks whether all that was acknowledged is there (docs/operating.md, «A rehearsal in staging»).',
  )
  .option(
    '--url <address>',
    'a deployment in staging, never production; without it a built release is served here',
    parseUrl,
  )
  .option('--people <number>', 'made by SQL, and deleted at the end', whole, 400)
  .option('--rooms <number>', 'rooms of friends', whole, 40)
  .option('--mega <number>', 'how many of the people join the mega room', whole, 300)
  .option('--saves-a-second <number>', 'saves of words; the rest of the last two minutes follows from it', fraction, 20)
  .option('--sockets <number>', 'how many of the people watch a room', whole, 200)
  .option('--minutes <number>', 'of load', fraction, 2)
  .option('--deploy <command>', 'with --url: what deploys, under the load; repeated: one after the other', repeated)
  .option(
    '--releases <folders>',
    'without --url: builds (dist folders), the first served, the others deployed',
    folders,
  )
  .option('--port <number>', 'without --url: where to serve', parsePort, PORT)
  .option('--seal', 'begin the speech too, and close the mega room: for good, this season is rehearsed no more')
  .option('--with-others', 'although people play there who are not a rehearsal’s')
  .option('--clean', 'only delete what an interrupted rehearsal has left')
  .option('-y, --yes', 'do not ask')
  .addHelpText(
    'after',
    `
Examples:
  npm run rehearse                                            what was built last, served here
  npm run rehearse -- --releases ../old/dist,dist,../old/dist two releases at once: old, new, old again
  AUTH_SECRET=… OPERATOR_TOKEN=… npm run rehearse -- --url https://staging.example \\
    --deploy 'npm run deploy' --deploy 'npx wrangler rollback --yes'
  AUTH_SECRET=… OPERATOR_TOKEN=… npm run rehearse -- --url https://staging.example --clean

Exit code: 0 all that was acknowledged is there, 1 something is missing, refused or not reached.`,
  )
  .parse()
  .opts<Options>()

async function rehearseOn(target: Target): Promise<void> {
  const { url, isOwn, deployments } = target
  const isForGood = isOwn || options.seal === true
  const season = await lookAt(target, options.withOthers === true)
  console.log(
    formatPlan({
      origin: url.origin,
      numbers: options,
      deployments: deployments.map(({ name }) => name),
      isForGood,
      isOwn,
    }),
  )
  if (!isOwn && !options.yes) await askYes('Begin?', 'Nothing was made.')
  const left = `What the rehearsal has made at ${url.origin} is still there. It is removed by: ${cleaning(url)}`
  let isDone = isOwn
  onEnding(async () => isDone || console.error(`\n${left}`))
  try {
    const outcome = await rehearse(target, season, { numbers: options, isForGood, isSealed: options.seal === true })
    print(outcome)
    if (outcome.missing.length > 0 || outcome.ranked < outcome.rooms)
      throw new Failure('Something that was acknowledged is missing.')
    if (isOwn) return
    const { people, rooms } = await clean(target)
    isDone = true
    console.log(`Deleted: ${people} people, ${rooms} rooms.`)
  } catch (error) {
    if (!isDone) console.error(`\n${left}`)
    throw error
  }
}

await runCommand(async () => {
  refuseNumbers(options)
  if (options.url && options.releases) throw new Failure('Either --url or --releases.')
  if (options.url === undefined && (options.deploy || options.clean)) throw new Failure('That needs --url.')
  const target = options.url
    ? deployed(options.url, options.deploy ?? [])
    : await served(options.port, options.releases ?? [fromRoot('dist')])
  try {
    if (options.clean) {
      const { people, rooms } = await clean(target)
      console.log(`Deleted: ${people} people, ${rooms} rooms.`)
    } else await rehearseOn(target)
  } finally {
    await target.stop()
  }
  // Kept-alive connections would delay the exit by seconds.
  process.exit()
})
