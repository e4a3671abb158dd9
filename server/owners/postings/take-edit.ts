import type { FastifyRequest } from 'fastify'
import { displayPhoneNumber } from '../../../domain/people/phone-number.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import type { EditedPosting } from '../../../domain/wire/posting.ts'
import { clientNetworks } from '../../platform/http/client-networks.ts'
import type { UniqueIdParams } from '../../platform/http/params.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { editPosting } from './edit-posting.ts'
import { POSTING_FIELDS, readTyped } from './typed-posting.ts'

export async function takeEdit(
  services: Services,
  request: FastifyRequest<UniqueIdParams>,
  ifMatch: string | undefined,
): Promise<Answer<EditedPosting>> {
  const { uniqueId } = request.params
  const { typed, problems } = readTyped(request.body, POSTING_FIELDS)
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  const from = clientNetworks(request)
  const edited = await editPosting(services, uniqueId, { typed, ifMatch, from })
  if (!edited.ok) return edited
  const { registrationNumber, phoneNumber, newNumberEnding, phoneConfirmation } = edited.value
  return {
    ok: true,
    value: {
      success: true,
      registrationNumber: displayRegistration(registrationNumber),
      phoneNumber: phoneNumber === null ? '' : displayPhoneNumber(phoneNumber),
      newNumberEnding,
      phoneConfirmation,
    },
  }
}
