// What an owner has ready for the collection, and does afterwards, depends on what becomes of the car.

/** What becomes of the car: `scrap` where the buyer is an Authorised Treatment Facility. */
type Route = 'scrap' | 'sold-on'

export interface Line {
  /** The name of the line where its tick is kept. */
  id: string
  what: string
  how: string
  /** The government's page about it, without https://www. */
  page?: string
}

const v5c = (how: string): Line => ({ id: 'v5c', what: 'The V5C (log book)', how })
const identity = (how: string): Line => ({ id: 'identity', what: 'Proof of who you are', how })
const bank = (how: string): Line => ({
  id: 'bank',
  what: 'Your bank details',
  how: `They’ll pay by bank transfer or cheque. ${how}`,
})

const ALWAYS: Line[] = [
  // GOV.UK, "Private (personalised) number plates": the plate is taken off before the car is scrapped or sold.
  {
    id: 'plate',
    what: 'A private plate',
    how: 'Ask DVLA to take it off first, or you’ll lose it with the car.',
    page: 'gov.uk/personalised-vehicle-registration-numbers',
  },
  {
    id: 'finance',
    what: 'Finance',
    how: 'Still paying off a loan on it? Ask the lender before you sell.',
  },
  {
    id: 'things',
    what: 'Your things',
    how: 'Look in the boot, in the glovebox and under the seats.',
  },
]

export const WHAT_TO_HAVE_READY: Record<Route, Line[]> = {
  scrap: [
    // GOV.UK, "Scrapping your vehicle and insurance write-offs": the facility gets all but this section.
    v5c('Give it to them, but keep the yellow slip headed “sell, transfer or part-exchange”.'),
    // Scrap Metal Dealers Act 2013, section 11, and S.I. 2013/2276, regulation 2.
    identity(
      'A photocard driving licence, or a passport and a bank statement or household bill from the last three months. The law has them check it.',
    ),
    // Scrap Metal Dealers Act 2013, section 12.
    bank('The law doesn’t let them pay for scrap in notes and coins.'),
    ...ALWAYS,
  ],
  'sold-on': [
    // GOV.UK, "Tell DVLA you've sold, transferred or bought a vehicle": sold to the motor trade.
    v5c(
      'Fill in the yellow slip headed “sell, transfer or part-exchange” with their details. Keep it, and give them the rest.',
    ),
    // Scrap Metal Dealers Act 2013, section 11: they may still buy it for its metal.
    identity(
      'A photocard driving licence, or a passport and a recent household bill. Licensed buyers may have to check it.',
    ),
    bank('See a transfer arrive before you hand over the keys.'),
    {
      id: 'keys',
      what: 'Every key',
      how: 'And the service book and MOT papers, if you have them.',
    },
    ...ALWAYS,
  ],
}

// GOV.UK, "Cancel your vehicle tax and get a refund": DVLA refunds the tax once the owner has told DVLA.
const REFUND = 'You are its keeper until you do. They’ll refund any full months of tax.'
const dvla = (how: string, page: string): Line => ({
  id: 'dvla',
  what: 'Tell DVLA the same day',
  how: `${how}${REFUND}`,
  page,
})
const insurance: Line = {
  id: 'insurance',
  what: 'Cancel your insurance',
  how: 'Ask what you get back.',
}

export const AFTER_THEY_HAVE_GONE: Record<Route, Line[]> = {
  scrap: [
    dvla('', 'gov.uk/scrapped-and-written-off-vehicles'),
    insurance,
    {
      id: 'certificate',
      what: 'Keep the Certificate of Destruction',
      // GOV.UK, "Scrapping your vehicle and insurance write-offs": for cars and light vans.
      how: 'You’ll get it within seven days. It proves that the car is gone.',
    },
  ],
  'sold-on': [
    dvla('You’ll need the number on the yellow slip. ', 'gov.uk/sold-bought-vehicle'),
    insurance,
    {
      id: 'receipt',
      what: 'Keep their receipt',
      how: 'With the date, the price and their name.',
    },
  ],
}
