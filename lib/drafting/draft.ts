/**
 * A draft out of a description: by the provider that the operator has set, or by our own rules. The words are neither stored
 * nor logged.
 */
import type { Draft, DraftRequest } from "@/lib/contract/drafting";
import { env } from "@/lib/env";
import { giveBack, take } from "@/lib/http/rate-limit";
import { singleSpaced } from "@/lib/kinds/text-values";
import { draftContract } from "./extract-contract";
import { draftInvoice } from "./extract-invoice";
import { draftPayment } from "./extract-payment";
import { draftDayLimit, draftLimit } from "./limits";
import { askProvider, type Provider } from "./provider";

const EVERYBODY = "all";

export interface Drafted {
  draft: Draft;
  /** `local`, or the provider's host. */
  provider: string;
}

/** @param network whose allowance it uses  @throws 429, 503 `unavailable`; what was then not read is given back */
export async function draftFields(request: DraftRequest, network: string): Promise<Drafted> {
  await take(draftLimit, network);
  try {
    await take(draftDayLimit, EVERYBODY);
  } catch (fault) {
    await giveBack(draftLimit, network);
    throw fault;
  }
  const outside = outsideProvider();
  if (!outside) return { draft: localDraft(request), provider: providerName() };
  try {
    return { draft: await askProvider(outside, request), provider: providerName() };
  } catch (fault) {
    await giveBack(draftLimit, network);
    await giveBack(draftDayLimit, EVERYBODY);
    throw fault;
  }
}

/** `local`, or the host of who reads descriptions. */
export function providerName(): string {
  const outside = outsideProvider();
  return outside ? new URL(outside.baseUrl).host : "local";
}

function outsideProvider(): Provider | null {
  const { AI_BASE_URL, AI_MODEL, AI_API_KEY } = env();
  if (!AI_BASE_URL || !AI_MODEL || !/^https?:/.test(AI_BASE_URL)) return null;
  return { baseUrl: AI_BASE_URL, model: AI_MODEL, apiKey: AI_API_KEY };
}

export function localDraft(request: DraftRequest): Draft {
  const prompt = singleSpaced(request.prompt);
  switch (request.kind) {
    case "invoice":
      return { invoice: draftInvoice(prompt, request.documentType) };
    case "payment":
      return { payment: draftPayment(prompt, request.documentType) };
    case "contract":
      return { fields: draftContract(prompt) };
  }
}
