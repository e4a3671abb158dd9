// A passkey in software, for tests of the calls: makes credentials and signs challenges as a device does
// (https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data, ES256).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

export interface Site {
  origin: string
  rpId: string
}

/** A device with one passkey, which may ask who holds it. */
export function softwareAuthenticator({ verifies = true } = {}) {
  const held = verifies ? PRESENT | VERIFIED : PRESENT
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const authenticatorData = (rpId: string, flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Answers a challenge to make a passkey. */
    make(challenge: string, { origin, rpId }: Site) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = [Buffer.from('a5010203262001215820', 'hex'), decode(x), HEAD_OF_Y, decode(y)]
      const data = Buffer.concat([
        authenticatorData(rpId, held | WITH_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        ...cose,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return credential({
        attestationObject: attestation.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      })
    },
    /** Answers a challenge to sign in. */
    sign(challenge: string, { origin, rpId }: Site) {
      counter += 1
      const data = authenticatorData(rpId, held)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
    /** As a copy of the device that was made before. */
    turnBack() {
      counter -= 2
    },
  }
}

const HEAD_OF_Y = Buffer.from('225820', 'hex')

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
