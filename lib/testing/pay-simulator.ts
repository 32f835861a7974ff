/** Test money for the tests of a file, and lines to the providers that can be cut. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { resetEnv } from "@/lib/env";
import { simulator } from "@/lib/payments/simulator/simulator";

/** Turns the simulator on for a file. */
export function simulatePayments(settings: Record<string, string> = {}): void {
  const all: Record<string, string> = { PAY_SIMULATOR: "1", ...settings };
  beforeAll(() => {
    Object.assign(process.env, all);
    resetEnv();
  });
  beforeEach(() => {
    const shared = globalThis as { sealdeskPaySimulator?: unknown };
    delete shared.sealdeskPaySimulator;
  });
  afterAll(() => {
    for (const name of Object.keys(all)) delete process.env[name];
    resetEnv();
  });
}

/**
 * Does something around requests to a provider until the test ends.
 * @param around gets the request's line and what answers it
 */
export function interceptProvider(
  provider: "stripe" | "paypal",
  around: (line: string, answer: () => Promise<Response>) => Promise<Response>,
): void {
  const double = simulator()[provider];
  const { answering } = double;
  double.answering = (input, init) => {
    const request = new Request(input, init);
    const line = `${request.method} ${new URL(request.url).pathname}`;
    return around(line, () => answering(request));
  };
}
