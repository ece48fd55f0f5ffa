// Before `npm run dev` and `npm test`. Plain and old JavaScript, since an old Node is what it looks for: of a command in
// TypeScript that one would only say that it does not know the file's kind.
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
