import { ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'

export type ListPage = (page: ListObjectsV2Command) => Promise<ListObjectsV2CommandOutput>

export interface Listed {
  key: string
  storedAt: number
}

/** The objects of a bucket whose keys begin with `prefix` and follow `key`, in their order. */
export async function* objectsBehind(
  listPage: ListPage,
  bucket: string,
  prefix: string,
  key: string,
): AsyncGenerator<Listed> {
  const asked = { Bucket: bucket, Prefix: prefix, ...(key !== '' && { StartAfter: key }) }
  let next: string | undefined
  do {
    const page = new ListObjectsV2Command({ ...asked, ContinuationToken: next })
    const listed = await listPage(page)
    for (const { Key = '', LastModified } of listed.Contents ?? []) {
      yield { key: Key, storedAt: LastModified?.getTime() ?? Infinity }
    }
    next = listed.IsTruncated === true ? listed.NextContinuationToken : undefined
  } while (next !== undefined)
}
