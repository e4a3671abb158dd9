// For agents who are signed in and may not trade.
import type { Agent } from '../../../../domain/wire/agents.ts'
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import { EnterLicence } from './EnterLicence.tsx'
import { Heading } from '../../../components/console/Heading.tsx'
import { SignOut } from './SignOut.tsx'

const WORDS = {
  applied: {
    heading: 'Not approved yet',
    lines:
      'We’re looking at your application and will text you once it’s approved. You don’t need to do anything now.',
  },
  suspended: {
    heading: 'Your account is suspended',
    lines:
      'You can’t see cars or give quotes for now, and owners can’t see the quotes you’ve already given.',
  },
  expired: {
    heading: 'Your licence has expired',
    lines:
      'You can’t see cars or give quotes, and owners can’t see the quotes you’ve already given. Enter your new scrap metal dealer’s licence here: once we’ve checked it, you can trade again and your quotes will be back.',
  },
}

export function TradingStatus({ agent, settings }: { agent: Agent; settings: Settings }) {
  const { heading, lines } = WORDS[agent.state === 'approved' ? 'applied' : agent.state]
  return (
    <div className="sign-in">
      <div className="board">
        <Heading>{heading}</Heading>
        <p>{agent.businessName}</p>
      </div>
      <div className="fields">
        <p>{lines}</p>
        {agent.state === 'expired' && agent.isAccountOwner && (
          <EnterLicence council={agent.licenceCouncil} />
        )}
        <p>
          To ask about it, call <SupportPhone settings={settings} /> or write to{' '}
          <SupportEmail settings={settings} />.
        </p>
        <SignOut />
      </div>
    </div>
  )
}
