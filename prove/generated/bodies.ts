const BOUNDARY = 'generated'

export interface Sent {
  type: string
  body: Buffer
}

export function json(value: unknown): Sent {
  return { type: 'application/json', body: Buffer.from(JSON.stringify(value)) }
}

/** The same names again, with other values. */
export function doubled(body: Buffer): Buffer {
  const text = body.toString()
  const inner = text.startsWith('{') && text.length > 2 ? `${text.slice(1, -1)},` : ''
  return Buffer.from(text.replace('{', `{${inner.replaceAll('"', '"').replace(/:"/, ':"x')}`))
}

export function multipart(values: Record<string, unknown>): Sent {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    const isFile = Buffer.isBuffer(value)
    const file = isFile ? '; filename="car.jpg"\r\ncontent-type: image/jpeg' : ''
    const content = isFile ? value : Buffer.from(textOf(value))
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), content, Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
