// The server sends the .br or .gz beside a file, so that nothing is compressed at a request.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(js|css|svg|json)$/

/** Writes the `.br` and `.gz` of every text file in `directory`. */
export function compressAssets(directory: string): void {
  for (const name of readdirSync(directory).filter((file) => TEXT.test(file))) {
    const file = join(directory, name)
    const bytes = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}
