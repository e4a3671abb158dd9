// Why a text failed, in words. https://www.twilio.com/docs/api/errors names Twilio's codes.

/** Nobody can or should do anything about this one. */
export const STOPPED_BY_HOLDER = 'stopped by its holder'

const IN_WORDS: Record<string, string> = {
  suppressed: STOPPED_BY_HOLDER,
  'gave-up': 'tried for too long',
  'twilio-21211': 'unknown number',
  'twilio-21408': 'country not allowed in Twilio’s settings',
  'twilio-21610': STOPPED_BY_HOLDER,
  'twilio-21612': 'not reachable from our number',
  'twilio-21614': 'not a mobile number',
  'twilio-30003': 'phone off or out of reach',
  'twilio-30004': 'blocked by its network',
  'twilio-30005': 'unknown number',
  'twilio-30006': 'landline or unknown network',
  'twilio-30007': 'taken for spam by its network',
  'twilio-30008': 'not delivered, no reason given',
  'twilio-30034': 'sender not registered',
}

/** A failure's code in words; an unknown code stays as it is. */
export function failureInWords(failure: string | null): string {
  return IN_WORDS[failure ?? ''] ?? failure ?? 'no reason given'
}
