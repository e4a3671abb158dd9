// What the page of quotes says besides them, apart from the words that other pages load too.

/** Above the quotes. */
export const ALL_QUOTES =
  'These are all the quotes received. You can contact the agents with the best price.'
/** Below them: what a stranger's message may ask for. */
export const PAYMENT_ADVICE =
  'The buyer pays you, by bank transfer or cheque, never in notes. See the money arrive before you hand over the keys. Never text your bank details. Never pay a buyer.'
/** In their place where each is declined, or no longer valid. */
export const NO_PRICES = 'No prices stand now. Buyers can see your car again.'
/** In their place where nobody has given one. */
export const NO_QUOTES = {
  heading: 'No quotes for your listing yet.',
  text: 'You will be notified once there are any.',
}
