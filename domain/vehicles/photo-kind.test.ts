// What a file is told to be by its first bytes; whether it can be decoded shows later.

import { expect, test } from 'vitest'
import { isPhotoKind, KIND_BYTES, notAPhoto, tellPhotoKind } from './photo-kind.ts'

const bytes = (latin1: string): Uint8Array => Uint8Array.from(latin1, (c) => c.charCodeAt(0))

/** The first box of an ISO base media file, and what comes behind it. */
function media(main: string, compatible: string[] = [], behind = ''): Uint8Array {
  const brands = `ftyp${main}\0\0\0\0${compatible.join('')}`
  return bytes(`\0\0\0${String.fromCharCode(brands.length + 4)}${brands}${behind}`)
}

test.each(
  Object.entries({
    jpeg: ['\xff\xd8\xff\xe0'],
    png: ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    gif: ['GIF87a\x01\0', 'GIF89a\x01\0'],
    webp: ['RIFF\x24\0\0\0WEBPVP8 '],
    unknown: [
      'RIFF\x24\0\0\0WAVEfmt ',
      'RIFX\x24\0\0\0WEBPVP8 ',
      '....WEBP',
      'GIF88a',
      '\xff\xd8\xfe',
      '\x89PNG\n\x1a\n',
      ' \xff\xd8\xff',
      'ftypavif',
      '',
    ],
  }),
)('%s: %j', (kind, starts) => {
  for (const start of starts) expect([start, tellPhotoKind(bytes(start))]).toEqual([start, kind])
})

test.each([
  ...['avif', 'avis'].map((brand) => [brand, 'avif', 'mif1']),
  ...'heic heix heim heis hevc hevx hevm hevs mif1 msf1'
    .split(' ')
    .map((brand) => [brand, 'heic', 'isom']),
])('the brand %s is %s, wherever it is named', (brand = '', kind, main = '') => {
  expect(tellPhotoKind(media(brand))).toBe(kind)
  expect(tellPhotoKind(media(main, ['miaf', brand]))).toBe(kind)
})

test('brands are read four characters at a time, and only as far as their list goes', () => {
  expect(tellPhotoKind(media('isom', ['xxav', 'ifxx']))).toBe('video')
  expect(tellPhotoKind(media('isom', ['xhei', 'cxxx']))).toBe('video')
  expect(tellPhotoKind(media('heic', ['mif1'], 'avif'))).toBe('heic')
  expect(tellPhotoKind(media('isom', ['mp41'], 'heic'))).toBe('video')
  expect(tellPhotoKind(media('isom', ['\n\r\n\n', 'heic']))).toBe('heic')
  // Between the main brand and the others is a version.
  expect(tellPhotoKind(bytes('\0\0\0\x10ftypisomavif'))).toBe('video')
})

test('a list longer than what is read is read as far as it came', () => {
  const long = bytes('\0\0\x01\0ftypisom\0\0\0\0' + 'mp41'.repeat(11) + 'avif')
  expect(long).toHaveLength(KIND_BYTES)
  expect(tellPhotoKind(long)).toBe('avif')
  const longer = bytes('\0\0\x01\0ftypisom\0\0\0\0' + 'mp41'.repeat(12) + 'avif')
  expect(tellPhotoKind(longer)).toBe('video')
})

test('what is taken is what can be decoded', () => {
  const kinds = ['jpeg', 'png', 'webp', 'avif', 'gif', 'heic', 'video', 'unknown'] as const
  expect(kinds.filter((kind) => isPhotoKind(kind))).toEqual(kinds.slice(0, 5))
})

test.each([
  ['heic', 'heic'],
  ['video', 'video'],
  ['unknown', 'not-a-photo'],
  ['jpeg', 'damaged'],
] as const)('a file told to be %s that cannot be read is refused as %s', (kind, code) => {
  const problems = [{ field: 'carPhoto', code, message: expect.stringMatching(/^[A-Z].*\.$/) }]
  expect(notAPhoto(kind)).toMatchObject({ ok: false, problems })
})
