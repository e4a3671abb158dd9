// Lists of postcodes as they are published, made up: one like Ordnance Survey's and one like the ONS's.
import { areaCentre } from '../../server/vehicles/places/area-centres.ts'

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
