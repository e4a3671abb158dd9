// The process of one installation, so that several use several processors.
import { sendToInstallation } from './installation.ts'

process.once('message', (job: { seed: number; requests: number }) => {
  void sendToInstallation(job.seed, job.requests).then((seen) => process.send?.(seen))
})
