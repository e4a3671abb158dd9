// `npm run seed`: a posting with quotes to look at.
const { seed } = await import('./seed.ts')
await seed(process.env)
