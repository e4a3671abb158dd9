import { parseReason } from '../../../domain/agents/agent-decisions.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { decisionText } from '../../messages/texts/wording/decision-wording.ts'
import { findAgent } from './agent-storage.ts'

/** The text that a decision will send, word for word. */
export async function previewDecision(
  { config, database }: Pick<Services, 'config' | 'database'>,
  agentId: string,
  { decision, ...sent }: { decision: 'reject' | 'suspend'; reason: string; words: string },
): Promise<Answer<{ text: string }>> {
  const agent = await findAgent(database, agentId)
  if (agent === undefined) return { ok: false, reason: 'not-found' }
  const because = parseReason(decision, sent)
  if (!because.ok) return { ...because, reason: 'invalid' }
  return { ok: true, value: { text: decisionText(config, agent, because.value) } }
}
