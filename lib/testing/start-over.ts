/** What our own modules keep in a process, as if it had just begun. */
import { closeDatabase } from "@/db/client";
import { resetEnv } from "@/lib/env";
import { closeStreams } from "@/lib/files/live/stream";
import { dropLooks } from "@/lib/jobs/waker";
import { closeEndpoints } from "@/lib/payments/chains/endpoint";
import { forgetSimulatedChains } from "@/lib/payments/chains/simulated";
import { forgetRates } from "@/lib/payments/fx";
import { forgetSigningKey } from "@/lib/signing/signing-key";
import { forgetSealer } from "@/lib/signing/stamp/seal";
import { workInThreads } from "@/lib/signing/stamp/threads";

export async function startOver(): Promise<void> {
  workInThreads(null);
  forgetSealer();
  forgetRates();
  forgetSimulatedChains();
  await closeEndpoints();
  forgetSigningKey();
  await dropLooks();
  await closeStreams();
  await closeDatabase();
  resetEnv();
}
