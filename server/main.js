// The way in. Plain JavaScript, so that a Node too old for the rest is told so in plain words
// before anything else is loaded.
const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  process.stderr.write(
    `Beat Scrap needs Node 24 or newer, and this is ${process.version}. ` +
      'Start it with "npm start", which brings its own, or install Node 24.\n',
  )
  process.exitCode = 1
} else {
  const { serve } = await import('./serve.ts')
  await serve(process.env)
}
