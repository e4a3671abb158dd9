// Where generated requests come from: most from an address of their own, some from one that has sent too many
// forms to send more without a proof of work.

let made = 0

/** One that nothing came from yet. */
export function freshAddress(): string {
  made += 1
  return `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`
}

/** The one that sends many, for a while. */
export function busyAddress(batch: number): string {
  return `192.0.2.${batch % 256}`
}
