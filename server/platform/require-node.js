// Plain JavaScript, so that a Node too old for the rest is told so in plain words before anything
// else is loaded.

/** Whether this Node can run the server; says so on standard error and sets exit code 1 where not. */
export function hasNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return true
  process.stderr.write(
    `Beat Scrap needs Node 24 or newer, and this is ${process.version}. ` +
      'Install Node 24, or run it by npm after "npm ci --include=dev", which brings its own.\n',
  )
  process.exitCode = 1
  return false
}
