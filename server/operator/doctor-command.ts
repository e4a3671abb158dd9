// Whether everything the site depends on works, and what to do if not.
import { told, type Command, type Told } from './command.ts'
import { examine } from './doctor/examine.ts'
import type { Installation } from './doctor/finding.ts'

const doctor: Command = {
  name: 'doctor',
  summary: 'looks at all that the site depends on, changes nothing and says what to do',
  worksWhileMoving: true,
  run: ({ services: { config, database }, warnings = [] }) =>
    report({ config, database, warnings }),
  notOpened: ({ config, warnings = [] }, why) => report({ config, database: why, warnings }),
}

async function report(installation: Installation): Promise<Told> {
  const findings = await examine(installation)
  const hasFault = findings.some(({ state }) => state === 'fault')
  return told(findings, findings.map(inALine), hasFault ? 1 : 0)
}

function inALine({
  state,
  part,
  found,
  advice,
}: Awaited<ReturnType<typeof examine>>[number]): string {
  return `${state.padEnd(5)}  ${part.padEnd(11)}  ${found} ${advice}`.trimEnd()
}

export const COMMANDS = [doctor]
