import { recordLook } from '../audit/record-look.ts'
import { ORDERED_ID } from '../identifiers.ts'
import { erasePosting, findPostingsFor } from '../postings/operate-postings.ts'
import { MANY, no, told, type Command } from './command.ts'
import { listed, moment } from './table.ts'

const find: Command = {
  name: 'vehicles find',
  summary: 'the postings of a registration, a phone number, a vehicleId or its last six characters',
  takes: 'REGISTRATION|PHONE|ID',
  words: [1, MANY],
  async run({ services, who, words }) {
    // A registration or a number may be typed with its spaces.
    const found = await findPostingsFor(services, words.join(' '))
    if (found === null) return no('Give a registration, a mobile number or a vehicleId.')
    for (const { vehicleId } of found) {
      await recordLook(services, { who, what: 'number shown', target: vehicleId })
    }
    return listed(found, {
      id: ({ vehicleId }) => vehicleId,
      registration: ({ registrationNumber }) => registrationNumber,
      postcode: ({ postcode }) => postcode,
      phone: ({ phoneNumber }) => phoneNumber,
      confirmed: ({ phoneConfirmed }) => (phoneConfirmed ? 'yes' : 'no'),
      newest: ({ superseded }) => (superseded ? 'no' : 'yes'),
      photo: ({ hasPhoto }) => (hasPhoto ? 'yes' : 'no'),
      quotes: ({ quotes }) => quotes,
      posted: ({ postedAt }) => moment(postedAt),
    })
  },
}

const erase: Command = {
  name: 'vehicles erase',
  summary: 'deletes postings for good, with their photos, links, quotes and texts',
  takes: 'ID…',
  words: [1, MANY],
  async run({ services, who, words }) {
    if (!words.every((word) => ORDERED_ID.test(word))) {
      return no('Give vehicleIds, as "vehicles find" shows them.')
    }
    const erased: string[] = []
    const missing: string[] = []
    for (const id of words) {
      const answer = await erasePosting(services, id, who)
      if (answer.ok) erased.push(id)
      else missing.push(id)
    }
    if (erased.length === 0) return no('There is no such vehicle.')
    return told({ erased, missing }, [
      ...erased.map((id) => `${id} is erased.`),
      ...missing.map((id) => `${id} is not there.`),
    ])
  },
}

export const COMMANDS = [find, erase]
