// Lists of postcodes as they are published, made up: a zip archive like Ordnance Survey's and a CSV
// like the ONS's.
import { crc32, deflateRawSync } from 'node:zlib'
import { areaCentre } from '../../server/places/area-centres.ts'

export interface MadePostcode {
  postcode: string
  easting: number
  northing: number
}

/** `count` postcodes of an area, spread over its middle. */
export function madePostcodes(area: string, count: number): MadePostcode[] {
  const centre = areaCentre(area)
  if (centre === undefined) throw new Error(`There is no area ${area}.`)
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  return Array.from({ length: count }, (_, index) => {
    const unit = `${letters[Math.floor(index / 20) % 20] ?? ''}${letters[index % 20] ?? ''}`
    const sector = Math.floor(index / 400)
    return {
      postcode: `${area}${1 + Math.floor(sector / 10)} ${sector % 10}${unit}`,
      easting: centre.easting + (index % 100) * 50,
      northing: centre.northing + Math.floor(index / 100) * 50,
    }
  })
}

/** A CSV as Code-Point Open has one for each area: seven characters, no names of columns. */
export function codePointCsv(postcodes: MadePostcode[]): string {
  const lines = postcodes.map(({ postcode, easting, northing }) => {
    const [district = '', rest = ''] = postcode.split(' ')
    const fixed = `${district.padEnd(7 - rest.length)}${rest}`
    return `"${fixed}",10,${easting},${northing},"E92000001","E19000001","","","E08000035","E05000001"`
  })
  return `${lines.join('\r\n')}\r\n`
}

/** A CSV as the ONS Postcode Directory is one; `ended` are those that are no more. */
export function onsCsv(postcodes: MadePostcode[], ended: MadePostcode[] = []): string {
  const header = 'pcd,pcd2,pcds,dointr,doterm,oscty,oseast1m,osnrth1m,osgrdind,ctry'
  const line = ({ postcode, easting, northing }: MadePostcode, end: string): string =>
    `"${postcode.replace(' ', '')}","${postcode}","${postcode}","198001","${end}","E99999999",${easting},${northing},1,"E92000001"`
  const lines = [
    ...postcodes.map((made) => line(made, '')),
    ...ended.map((made) => line(made, '201812')),
    '"GY1 1AA","GY1  1AA","GY1 1AA","200204","","L99999999",,,9,"L93000001"',
  ]
  return `\u00ef\u00bb\u00bf${header}\n${lines.join('\n')}\n`
}

/** A zip archive of the files by their names. */
export function madeZip(files: Record<string, string>): Buffer {
  const packed: Buffer[] = []
  const listed: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const raw = Buffer.from(text, 'latin1')
    const data = deflateRawSync(raw)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(raw), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(raw.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    packed.push(Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const made = Buffer.from([20, 0])
    listed.push(Buffer.from('PK\u0001\u0002'), made, fields, rest, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + data.length
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...packed, directory, Buffer.from('PK\u0005\u0006'), end])
}
