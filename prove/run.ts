// npm run prove [name…]: plays the attacks and the bad luck that the product has to survive, counts what
// they did and keeps it in docs/records/proof.md. It takes hours; with --quick it only shows that each
// proof runs through, and with --minutes=N each is cut off after as many.
import { join } from 'node:path'
import type { Bench } from '../bench/report.ts'
import { runThrough } from '../bench/run-through.ts'
import { askedBeforeProof } from './asked-before.ts'
import { attacksProof } from './attacks.ts'
import { carrierOutageProof } from './carrier-outage.ts'
import { crashRoundsProof } from './crash-rounds.ts'
import { emptyDatabaseProof } from './empty-database.ts'
import { foreignPageProof } from './foreign-page.ts'
import { generatedRequestsProof } from './generated-requests.ts'
import { hostilePicturesProof } from './hostile-pictures.ts'
import { lockedOutAgentProof } from './locked-out-agent.ts'
import { mutationProof } from './mutation/mutation.ts'
import { oldLinkProof } from './old-link.ts'
import { restoredAfterCrashProof } from './restored-after-crash.ts'
import { operatorsTrialProof } from './operators-trial.ts'
import { scrapingAgentProof } from './scraping-agent.ts'
import { slowPhoneProof } from './slow-phone.ts'
import { stalledUploadsProof } from './stalled-uploads.ts'
import { stoppedNumberProof } from './stopped-number.ts'

const PROOFS: Bench[] = [
  attacksProof,
  foreignPageProof,
  lockedOutAgentProof,
  stalledUploadsProof,
  slowPhoneProof,
  scrapingAgentProof,
  askedBeforeProof,
  stoppedNumberProof,
  oldLinkProof,
  emptyDatabaseProof,
  restoredAfterCrashProof,
  carrierOutageProof,
  operatorsTrialProof,
  hostilePicturesProof,
  crashRoundsProof,
  generatedRequestsProof,
  mutationProof,
]

await runThrough(PROOFS, {
  called: 'proof',
  paper: {
    path: join(import.meta.dirname, '../docs/records/proof.md'),
    head: `# What was proven

Written by \`npm run prove\` in some hours, one section for each proof; \`npm run prove <name>\` repeats one,
\`npm run prove -- --minutes=N\` ends each after as many minutes, and \`npm run prove -- --quick\` shows that all
run through. "Before" is what two trials found on 21 November 2026, before anything was fixed. A figure without a target
is for information. Beneath its table, a reason written by hand explains each figure short of its target; it
stays while the figure is short.

All proofs were measured after deals, staff, payments, pushes and the desk were built, but for the thousand crash rounds and the
older groups of mutation testing, which are of the morning of 22 November. Crashes of the deal and the desk have shorter runs of
their own, said there.
`,
  },
})
