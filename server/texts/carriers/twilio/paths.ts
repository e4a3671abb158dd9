// Where Twilio tells us what became of texts, and what came back to their number.

export const STATUS_PATH = '/texts/twilio-status'
export const INBOUND_PATH = '/texts/twilio-inbound'
