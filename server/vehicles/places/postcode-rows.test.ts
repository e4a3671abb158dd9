import { expect, test } from 'vitest'
import { fromIrishGrid, rowFormat } from './postcode-rows.ts'

const SOUTHAMPTON = { postcode: 'SO160AS', easting: 437_292, northing: 115_542 }

// The first line, a row after it, and what they are: as published, by the years.
test.each([
  ['Code-Point Open', '"SO16 0AS",10,437292,115542,"E92000001","E19000002","","","",""', ''],
  ['Code-Point Open', 'PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC', 'SO160AS,10,437292,115542,E92000001,,,,,'],
  [
    'Code-Point Open',
    'Postcode,Positional_quality_indicator,Eastings,Northings,Country_code',
    '"SO160AS",10,437292,115542,"E92000001"',
  ],
  [
    'ONS Postcode Directory',
    'pcd,pcd2,pcds,dointr,doterm,oscty,oseast1m,osnrth1m,osgrdind',
    '"SO160AS","SO16 0AS","SO16 0AS","198001","","E99999999",437292,115542,1',
  ],
  [
    'ONS Postcode Directory',
    '\u00ef\u00bb\u00bfPCD7,PCD8,PCDS,DOINTR,DOTERM,CTY25CD,EAST1M,NORTH1M,GRIDIND',
    'SO160AS,SO16 0AS,SO16 0AS,198001,,E99999999,437292,115542,1',
  ],
  [
    'ONS Postcode Directory',
    'X,Y,objectid,pcd7,pcd8,pcds,dointr,doterm,east1m,north1m',
    '437292,115542,1,SO160AS,SO16 0AS,SO16 0AS,198001,,437292,115542',
  ],
])('%s is known by its first line: %s', (name, first, row) => {
  const format = rowFormat(first)
  expect(format?.name).toBe(name)
  expect(format?.header).toBe(row !== '')
  expect(format?.read(row === '' ? first : row)).toEqual(SOUTHAMPTON)
})

test('a second line of column names is passed over', () => {
  const format = rowFormat('PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC')
  const second = 'Postcode,Positional_quality_indicator,Eastings,Northings,Country_code'
  expect(format?.read(second)).toBeNull()
})

test.each([
  ['no place, in figures', '"SO16 0AS",90,0,0,"E92000001","","","","",""', null],
  ['a place that is no number', '"SO16 0AS",10,x,115542,"","","","","",""', 'unreadable'],
  ['too few cells', '"SO16 0AS",10', 'unreadable'],
  ['no postcode', '"Southampton",10,437292,115542,"","","","","",""', 'unreadable'],
])('a row with %s is told apart', (_what, row, expected) => {
  const format = rowFormat('"SO16 0AS",10,437292,115542,"E92000001","E19000002","","","",""')
  expect(format?.read(row)).toBe(expected)
})

test.each(['', 'date,price', 'pcds,lat,long', 'oseast1m,osnrth1m,doterm', '<html>', '"SO16 0AS"'])(
  'a file that begins with "%s" is no such list',
  (first) => {
    expect(rowFormat(first)).toBeNull()
  },
)

// Worked out by the guide's formulas, annexes B and C.
test.each([
  [315_904, 234_671, 116_573, 392_121],
  [333_800, 374_000, 146_206, 529_475],
  [198_000, 363_000, 9851, 530_098],
])('Irish %d %d is British %d %d to the metre', (easting, northing, east, north) => {
  const found = fromIrishGrid({ easting, northing })
  expect(Math.abs(found.easting - east)).toBeLessThanOrEqual(1)
  expect(Math.abs(found.northing - north)).toBeLessThanOrEqual(1)
})
