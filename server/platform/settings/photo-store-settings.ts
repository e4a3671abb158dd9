import { isUnencrypted, type Reader } from './settings-reader.ts'

export type S3Settings = ReturnType<typeof readS3>
export type PhotoStoreSettings = { name: 'disk' } | ({ name: 's3' } & S3Settings)

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Reads the S3 settings; without any, photos are on disk. No fault repeats a value. */
export function readStoreSettings(read: Reader): PhotoStoreSettings {
  if (S3_NAMES.every((name) => read.text(name) === '')) return { name: 'disk' }
  return { name: 's3', ...readS3(read) }
}

function readS3(read: Reader) {
  const readRequired = (name: (typeof S3_NAMES)[number]): string =>
    read.required(name, 'the other S3 settings')
  const settings = {
    endpoint: readRequired('S3_ENDPOINT'),
    bucket: readRequired('S3_BUCKET'),
    region: readRequired('S3_REGION'),
    accessKeyId: readRequired('S3_ACCESS_KEY_ID'),
    secretAccessKey: readRequired('S3_SECRET_ACCESS_KEY'),
  }
  const { endpoint, bucket, region } = settings
  const url = URL.parse(endpoint)
  const isOrigin = url !== null && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol)
  if (endpoint !== '' && !isOrigin) {
    read.fault('S3_ENDPOINT must be an origin such as https://s3.example, with no path.')
  } else if (read.production && isUnencrypted(endpoint)) {
    read.fault('S3_ENDPOINT must be https in production, but for this machine.')
  }
  if (bucket !== '' && !BUCKET.test(bucket)) {
    read.fault('S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, - and dots.')
  }
  if (region !== '' && !/^[a-z0-9-]+$/.test(region)) {
    read.fault('S3_REGION must be the name of a region, such as eu-west-2.')
  }
  // The store's origin, without a trailing slash.
  return { ...settings, endpoint: isOrigin ? url.origin : endpoint }
}
