// What an owner has ready for the collection, and does afterwards, depends on what becomes of the car.

/** What becomes of the car: `scrap` where the buyer is an Authorised Treatment Facility. */
type Route = 'scrap' | 'sold-on'

/** One line of a list. */
export interface Line {
  /** The name of the line where its tick is kept. */
  id: string
  what: string
  how: string
  /** The government's page about it, without https://www. */
  page?: string
}

// GOV.UK, "Private (personalised) number plates": the plate is taken off before the car is scrapped or sold.
const plate: Line = {
  id: 'plate',
  what: 'A private plate',
  how: 'Ask DVLA to take it off first, or you’ll lose it with the car.',
  page: 'gov.uk/personalised-vehicle-registration-numbers',
}
const finance: Line = {
  id: 'finance',
  what: 'Finance',
  how: 'Still paying off a loan on it? Ask the lender before you sell.',
}
const things: Line = {
  id: 'things',
  what: 'Your things',
  how: 'Look in the boot, in the glovebox and under the seats.',
}

/** What to have ready before the buyer comes. */
export const WHAT_TO_HAVE_READY: Record<Route, Line[]> = {
  scrap: [
    {
      id: 'v5c',
      what: 'The V5C (log book)',
      // GOV.UK, "Scrapping your vehicle and insurance write-offs": the facility gets all but this section.
      how: 'Give it to them, but keep the yellow slip headed “sell, transfer or part-exchange”.',
    },
    {
      id: 'identity',
      what: 'Proof of who you are',
      // Scrap Metal Dealers Act 2013, section 11, and S.I. 2013/2276, regulation 2.
      how: 'A photocard driving licence, or a passport and a bank statement or household bill from the last three months. The law has them check it.',
    },
    {
      id: 'bank',
      what: 'Your bank details',
      // Scrap Metal Dealers Act 2013, section 12.
      how: 'They’ll pay by bank transfer or cheque. The law doesn’t let them pay for scrap in notes and coins.',
    },
    plate,
    finance,
    things,
  ],
  'sold-on': [
    {
      id: 'v5c',
      what: 'The V5C (log book)',
      // GOV.UK, "Tell DVLA you've sold, transferred or bought a vehicle": sold to the motor trade.
      how: 'Fill in the yellow slip headed “sell, transfer or part-exchange” with their details. Keep it, and give them the rest.',
    },
    {
      id: 'identity',
      what: 'Proof of who you are',
      // Scrap Metal Dealers Act 2013, section 11: they may still buy it for its metal.
      how: 'A photocard driving licence, or a passport and a recent household bill. Licensed buyers may have to check it.',
    },
    {
      id: 'bank',
      what: 'Your bank details',
      how: 'They’ll pay by bank transfer or cheque. See a transfer arrive before you hand over the keys.',
    },
    {
      id: 'keys',
      what: 'Every key',
      how: 'And the service book and MOT papers, if you have them.',
    },
    plate,
    finance,
    things,
  ],
}

// GOV.UK, "Cancel your vehicle tax and get a refund": DVLA refunds the tax once the owner has told DVLA.
const REFUND = 'You are its keeper until you do. They’ll refund any full months of tax.'
const insurance: Line = {
  id: 'insurance',
  what: 'Cancel your insurance',
  how: 'Ask what you get back.',
}

/** What to do once the buyer has gone, in this order. */
export const AFTER_THEY_HAVE_GONE: Record<Route, Line[]> = {
  scrap: [
    {
      id: 'dvla',
      what: 'Tell DVLA the same day',
      how: REFUND,
      page: 'gov.uk/scrapped-and-written-off-vehicles',
    },
    insurance,
    {
      id: 'certificate',
      what: 'Keep the Certificate of Destruction',
      // GOV.UK, "Scrapping your vehicle and insurance write-offs": for cars and light vans.
      how: 'You’ll get it within seven days. It proves that the car is gone.',
    },
  ],
  'sold-on': [
    {
      id: 'dvla',
      what: 'Tell DVLA the same day',
      how: `You’ll need the number on the yellow slip. ${REFUND}`,
      page: 'gov.uk/sold-bought-vehicle',
    },
    insurance,
    {
      id: 'receipt',
      what: 'Keep their receipt',
      how: 'With the date, the price and their name.',
    },
  ],
}
