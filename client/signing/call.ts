/** One call to a signing route, whose errors come in the tickets' envelope; a signer sends no cookie and may have proved their mail. */
import { defaultEnvironment, type Environment } from "../environment";
import type { Call } from "../http";
import { callApi, callHeaders } from "../http";
import { fetchOctets, reached, refusal, uncached } from "../octets";
import type { SignLink } from "./types";

export type SignCall = Pick<Call, "method" | "body" | "signal"> & {
  link?: SignLink;
  /** What follows the request's address, as `/activate`. */
  rest?: string;
  /** Of a signer who entered the code from their mail. */
  session?: string | null;
  /** For who calls by a link alone. */
  anonymous?: boolean;
};

const ROOT = "/api/sign/v1/envelopes";
/** Far above what 25 pages of 2 MB with every signature and the certificate come to. */
const MOST_PDF_BYTES = 64 * 1024 * 1024;

/** Throws ApiError whose `reason` is a code of D-56, NetworkError or BadAnswer. */
export async function signCall(
  call: SignCall,
  environment: Environment = defaultEnvironment(),
): Promise<unknown> {
  const { link, anonymous = false, session, rest: _, ...asked } = call;
  return callApi(withSession(environment, session), {
    ...asked,
    path: pathOf(call),
    capability: link?.token ?? null,
    anonymous,
  });
}

/** The same for a route that answers a PDF. */
export async function signOctets(
  call: SignCall,
  environment: Environment = defaultEnvironment(),
): Promise<Uint8Array<ArrayBuffer>> {
  const { link, session, anonymous, method, body, signal } = call;
  const headers = callHeaders(environment, link?.token);
  if (session) headers["X-Sign-Session"] = session;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (anonymous) init.credentials = "omit";
  const wanted = { path: pathOf(call), init, most: MOST_PDF_BYTES };
  return fetchOctets(wanted, signal, environment);
}

export type SendWork = {
  /** Bytes that left, of how many. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
};

/** A new request with its PDF, which may take a phone minutes to send: nothing but the signal ends it. */
export async function sendEnvelope(
  body: unknown,
  { onProgress, signal }: SendWork,
  environment: Environment = defaultEnvironment(),
): Promise<unknown> {
  const send = environment.upload ?? environment.fetch;
  const headers = { ...callHeaders(environment), "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body), ...uncached(signal) };
  const response = await reached(() => send(environment.origin + ROOT, init, onProgress), signal);
  if (!response.ok) throw await refusal(response);
  return reached(() => response.json(), signal);
}

function withSession(environment: Environment, session: string | null | undefined): Environment {
  if (!session) return environment;
  return {
    ...environment,
    fetch: (url, init) =>
      environment.fetch(url, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), "X-Sign-Session": session },
      }),
  };
}

const pathOf = ({ link, rest = "" }: SignCall) =>
  link ? `${ROOT}/${encodeURIComponent(link.id)}${rest}` : `${ROOT}${rest}`;
