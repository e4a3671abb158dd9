import { isUnencrypted, type Reader } from './settings-reader.ts'

export type S3Settings = NonNullable<ReturnType<typeof readS3>>
export type PhotoStoreSettings = { name: 'disk' } | ({ name: 's3' } & S3Settings)

/** Reads the S3 settings; without any, photos are on disk. */
export function readStoreSettings(read: Reader): PhotoStoreSettings {
  const s3 = readS3(read)
  return s3 === null ? { name: 'disk' } : { name: 's3', ...s3 }
}

function readS3(read: Reader) {
  const settings = read.together('S3', {
    endpoint: 'S3_ENDPOINT',
    bucket: 'S3_BUCKET',
    region: 'S3_REGION',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  })
  if (settings === null) return null
  const { endpoint } = settings
  const url = URL.parse(endpoint)
  const isOrigin = url !== null && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol)
  if (endpoint !== '' && !isOrigin) {
    read.fault('S3_ENDPOINT must be an origin such as https://s3.example, with no path.')
  } else if (read.production && isUnencrypted(endpoint)) {
    read.fault('S3_ENDPOINT must be https in production, but for this machine.')
  }
  // The store's origin, without a trailing slash.
  return { ...settings, endpoint: isOrigin ? url.origin : endpoint }
}
