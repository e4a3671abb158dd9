// The words of the quotes page, apart from those that other pages load too.

/** The words above the quotes. */
export const ALL_QUOTES =
  'These are all the quotes received. You can contact the agents with the best price.'
/** The words below the quotes, about what a stranger's message may ask for. */
export const PAYMENT_ADVICE =
  'The buyer pays you, by bank transfer or cheque, never in notes. See the money arrive before you hand over the keys. Never text your bank details. Never pay a buyer.'
/** The words where every quote is declined or no longer valid. */
export const NO_PRICES = 'No prices stand now. Buyers can see your car again.'
/** The words where nobody has given a quote. */
export const NO_QUOTES = {
  heading: 'No quotes for your listing yet.',
  text: 'You will be notified once there are any.',
}
