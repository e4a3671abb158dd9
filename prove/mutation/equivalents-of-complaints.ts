import { changes, type Equivalent } from './equivalent.ts'

const SEES_THE_CAR = 'Who reports a car is signed in, and sees the car; it is for the types.'

/** Those of complaints. */
export const EQUIVALENTS_OF_COMPLAINTS: Equivalent[] = [
  ...changes(
    'server/complaints/take-complaint.ts',
    SEES_THE_CAR,
    ['signedIn === undefined', 'false'],
    ['postingId === null', 'false'],
  ),
  ...changes(
    'server/complaints/delete-complaints.ts',
    'It only saves questions about no complaint.',
    ['ids.length === 0', 'false'],
  ),
  ...changes('server/complaints/delete-complaints.ts', 'There is no photo of that name.', [
    '[]',
    '["Stryker was here"]',
  ]),
  ...changes('server/complaints/complaint-source.ts', 'It opens nothing, and reaches nobody.', [
    "''",
    '"Stryker was here!"',
  ]),
  ...changes('server/complaints/complaint-source.ts', 'It is the problem of no field.', [
    '[]',
    '["Stryker was here"]',
  ]),
  ...changes(
    'server/complaints/complaint-source.ts',
    SEES_THE_CAR,
    ['phones?.phone', 'phones.phone'],
    ['phones?.contact', 'phones.contact'],
  ),
  ...changes('server/complaints/complaint-source.ts', 'Null is shown as null either way.', [
    'registration === null',
    'false',
  ]),
  ...changes(
    'server/complaints/take-complaint.ts',
    'It is for the types: what cannot be answered was refused before.',
    ['reach === null', 'false'],
    ["'A complaint that cannot be answered was accepted.'", '""'],
  ),
  ...changes('server/complaints/take-complaint.ts', 'Without a photo none is discarded.', [
    'kept.value !== null',
    'true',
  ]),
  ...changes(
    'server/complaints/take-complaint.ts',
    'It fills up one reference in ten, by chance.',
    ["'0'", '""'],
  ),
  ...changes(
    'server/complaints/take-complaint.ts',
    'One reference in a million is taken already.',
    ['isInserted', 'true'],
  ),
  ...changes(
    'server/complaints/take-complaint.ts',
    SEES_THE_CAR,
    ['signedIn?.id', 'signedIn.id'],
    ['signedIn !== undefined', 'true'],
  ),
  ...changes(
    'server/complaints/answer-complaint.ts',
    'It is for the types: a text that is too long was refused before.',
    ['body !== null', 'true'],
  ),
]
