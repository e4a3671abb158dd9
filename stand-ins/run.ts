// npm run stand-ins: says where the stand-ins are and by which settings the product asks them.
import { startStandIns } from './start-all.ts'

const { all, end } = await startStandIns()
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())
const settings = all.flatMap((standIn) => Object.entries(standIn.settings))
process.stdout.write(
  `${all.map(({ name, url }) => `${name}: ${url}\n`).join('')}
Their pages show what they received. The product asks them by these settings:

  ${settings.map((pair) => `${pair.join('=')} \\\n  `).join('')}npm start

Ctrl-C ends them.
`,
)
