// Counts what carriers answer, for whoever watches the service.
import type { Carried, Carrier } from '../carriers/carrier.ts'
import type { TextKind } from './text-storage.ts'

interface Answered {
  carrier: Carrier['name']
  kind: TextKind
  outcome: Carried['outcome']
}

export interface TextMeter {
  /** One try of a text, as its carrier answered it. */
  answered(what: Answered): void
}
