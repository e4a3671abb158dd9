// The agents of the country: businesses that nobody has, on numbers that Ofcom keeps for drama.
// Contacts: Ofcom, "Telephone numbers for use in TV and radio drama programmes".
import type { CarPlace } from './places.ts'

export interface SeededAgent {
  businessName: string
  contactName: string
  /** To sign in with. */
  phoneNumber: string
  /** As owners see it. */
  contact: string
  yardPostcode: string
  licenceNumber: string
  licenceCouncil: string
  licenceKind: 'site' | 'collector'
  atfPermit: string
  isSubscribed: boolean
  /** First letters of registrations where it collects; Y and N stand for the north of England. */
  buys: string
}

// Business, contact's name, phone, contact for owners, yard, council, and what it buys.
const ROWS = `
  Kirkgate Salvage; Dee Marsden; 07700 900461; 0113 496 0127; LS11 5DJ; Leeds City Council; Y
  Aire Valley Motors; Imran Sadiq; 07700 900462; 0113 496 0141; BD18 3PX; Bradford Council; Y
  Wharfe Car Buyers; Helen Ackroyd; 07700 900463; 0113 496 0188; LS21 2HT; Leeds City Council; YN
  Calder Vehicle Recycling; Steve Oldroyd; 07700 900464; 0113 496 0153; WF1 5PR; Wakefield Council; YMF
  Irwell Dismantlers; Karen Duffy; 07700 900465; 0161 496 0162; M11 2WJ; Manchester City Council; MPDNY
  Tame Bridge Salvage; Gurdeep Gill; 07700 900466; 0121 496 0175; B6 7SS; Birmingham City Council; BFVKCY
  Lea Marsh Car Breakers; Tony Okafor; 07700 900467; 020 7946 0134; N18 3HF; Enfield Council; LEGAKHRO
  Cart Water Autos; Fiona Baird; 07700 900468; 0141 496 0119; PA3 4EP; Renfrewshire Council; S
  Taff Side Motor Salvage; Rhys Pritchard; 07700 900469; 029 2018 0146; CF11 8TW; Cardiff Council; CWV
  Lagan Bank Vehicle Parts; Una McAlister; 07700 900470; 028 9649 6133; BT3 9JQ; Belfast City Council; N`

const UNSUBSCRIBED = new Set(['Aire Valley Motors', 'Taff Side Motor Salvage'])
const COLLECTORS = new Set(['Aire Valley Motors', 'Lea Marsh Car Breakers'])

export const AGENTS: SeededAgent[] = ROWS.trim()
  .split('\n')
  .map((row, index) => {
    const [businessName, contactName, phoneNumber, contact, yardPostcode, licenceCouncil, buys] =
      row.trim().split('; ') as [string, string, string, string, string, string, string]
    const isCollector = COLLECTORS.has(businessName)
    return {
      businessName,
      contactName,
      phoneNumber,
      contact,
      yardPostcode,
      licenceNumber: `SMD/${1042 + index * 377}`,
      licenceCouncil,
      licenceKind: isCollector ? 'collector' : 'site',
      atfPermit: isCollector ? '' : `EPR/XB${4107 + index * 211}RT`,
      isSubscribed: !UNSUBSCRIBED.has(businessName),
      buys,
    }
  })

/** To try the console with: one who may see owners' numbers, and one who may not. */
export const [SUBSCRIBED_AGENT, UNSUBSCRIBED_AGENT] = AGENTS as [SeededAgent, SeededAgent]

/** The places in AGENTS of those who would collect a car from there. */
export function agentsNear(place: CarPlace): number[] {
  return AGENTS.flatMap(({ buys, yardPostcode }, index) => {
    const isIrish = yardPostcode.startsWith('BT')
    return isIrish === place.isNorthernIrish && buys.includes(place.tag) ? [index] : []
  })
}
