// Runs before `npm run dev` and `npm test`. Plain, old JavaScript, because it must run in an old Node: that Node would only
// report that it does not know the file type of a TypeScript command.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    'This is Node ' +
      process.versions.node +
      ', and the project needs 24. It brings its own, which is missing: npm has run no install scripts.\n' +
      'Either `npm ci` again without --ignore-scripts (package.json, «allowScripts», names what may run), or a newer Node.',
  )
  process.exit(1)
}
