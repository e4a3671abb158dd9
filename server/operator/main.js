// `npm run operator -- …`. Plain JavaScript, so that a Node too old for the rest is told so first.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`This needs Node 24 or newer, and this is ${process.version}.\n`)
  process.exitCode = 1
} else {
  const { operate } = await import('./operate.ts')
  process.exitCode = await operate(process.argv.slice(2), process.env)
}
