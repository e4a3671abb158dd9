// What the page of quotes says besides them, apart from the words that other pages load too.

/** Above the quotes. */
export const ALL_QUOTES =
  'These are all the quotes received. You can contact the agents with the best price.'
/** Below them: what a stranger's message may ask for. */
export const PAYMENT_ADVICE =
  'Agents pay you, by bank transfer or cheque. Give your bank details in person when the car is collected, not by text. Never pay an agent.'
/** In their place. */
export const NO_QUOTES = {
  heading: 'No quotes for your listing yet.',
  text: 'You will be notified once there are any.',
}
