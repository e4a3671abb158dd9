// Settings of sites at which a test sends more forms than people do.

/** Forms may be any number, without a proof of work. */
export const ANY_FORMS = {
  SUBMISSIONS_PER_HOUR: '0',
  FORMS_WITHOUT_PROOF_PER_ADDRESS: '0',
  FORMS_WITHOUT_PROOF_PER_NETWORK: '0',
  FORMS_WITHOUT_PROOF_IN_ALL: '0',
}
