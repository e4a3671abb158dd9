// Whether a posting's number is confirmed, and if not, whether the link at hand can confirm it.

export const PHONE_CONFIRMATIONS = ['confirmed', 'by-this-link', 'by-other-link'] as const

export type PhoneConfirmation = (typeof PHONE_CONFIRMATIONS)[number]

/** `linkProvesPhone` where only the holder of the present number was texted the link at hand. */
export function phoneConfirmation(posting: {
  confirmedAt: number | null
  linkProvesPhone: boolean
}): PhoneConfirmation {
  if (posting.confirmedAt !== null) return 'confirmed'
  return posting.linkProvesPhone ? 'by-this-link' : 'by-other-link'
}

/** As the calls describe it. */
export const phoneConfirmationSchema = {
  type: 'string',
  enum: PHONE_CONFIRMATIONS,
  description:
    'Whether agents can be given the number. Until it is `confirmed`, the holder of the link is asked whether the car is theirs (`by-this-link`), or only the holder of the link texted to the present number can answer (`by-other-link`).',
} as const

/** The answer to "Yes, it's mine". */
export const answeredSchema = {
  type: 'object',
  description: 'Done, and how the number stands now',
  properties: { success: { type: 'boolean' }, phoneConfirmation: phoneConfirmationSchema },
  required: ['success', 'phoneConfirmation'],
} as const
