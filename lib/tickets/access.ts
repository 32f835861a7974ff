/**
 * Who may call the ticket routes: a product with a project key, a person's program with a personal key, or either
 * (T-020…T-036).
 */
import { checkPersonalKey, type PersonalKeyHolder } from "@/lib/accounts/personal-keys";
import { attachmentPlaces } from "@/lib/blobs/public-store";
import type { Body, Operation, Schema } from "@/lib/contract/operation";
import type { AttachmentInput } from "@/lib/contract/ticket-shapes";
import { bearerOf } from "@/lib/gate/caller";
import { parseJson } from "@/lib/http/body";
import { HttpError } from "@/lib/http/errors";
import { networkOf } from "@/lib/http/network";
import { checked } from "@/lib/http/parse";
import { type Call, family, type Step } from "@/lib/http/route";
import { type Admitted, admitProduct, type Rate, spend } from "./admission";
import { isAttachmentUrl } from "./attachment-url";
import { ticketErrors } from "./errors";
import type { KeyProject } from "./keys";
import { ticketLimits } from "./limits";

type Limited = Call & { rate: Rate };
type ByProject = Limited & { project: KeyProject };
type ByProjectOrStore = Call & { project: KeyProject | null; rate?: Rate };
type ByPerson = Limited & { person: PersonalKeyHolder };
type ByEither = Limited & { project: KeyProject | null; person: PersonalKeyHolder | null };

/** The key must be in the Authorization header (T-020). @throws 401 `missing_authorization` */
function keyOf({ request }: Call): string {
  const key = bearerOf(request.headers);
  if (!key) throw ticketErrors.missingAuthorization();
  return key;
}

const byProject = ({ request }: Call): Promise<Admitted> =>
  admitProduct(bearerOf(request.headers), null);

async function byPerson(call: Call): Promise<{ person: PersonalKeyHolder; rate: Rate }> {
  const person = await checkPersonalKey(keyOf(call));
  if (!person) throw ticketErrors.invalidKey();
  return { person, rate: await spend(ticketLimits.personal, person.keyId) };
}

const headers = ({ rate }: { rate?: Rate }): Record<string, string> =>
  rate
    ? { "X-RateLimit-Limit": String(rate.limit.max), "X-RateLimit-Remaining": String(rate.left) }
    : {};

/** Product routes answer `invalid_json` where other routes answer `invalid_request` (T-064, T-143). */
const reword = (fault: unknown): unknown =>
  fault instanceof HttpError && fault.options.notJson ? ticketErrors.invalidJson() : fault;

/**
 * Filing a ticket. Checks the network's rate limit, then the key, then the key's rate limit, all before the body
 * (T-060).
 */
export const intakeApi = family<ByProject>(
  "tickets",
  ({ request: { headers } }) => admitProduct(bearerOf(headers), networkOf(headers)),
  { headers, reword },
);

/**
 * Uploading, with a project key or with the blob store's signature. Intake and upload share the key's rate limit
 * (T-100, T-101, T-113).
 */
export const uploadApi = family<ByProjectOrStore>(
  "tickets",
  async (call) => {
    const { headers } = call.request;
    const isSigned = headers.has("x-vercel-signature") && !headers.has("authorization");
    return isSigned ? { project: null } : byProject(call);
  },
  { headers, reword },
);

/** Working on tickets, as the owner of the personal key (T-036). */
export const ticketsApi = family<ByPerson>("tickets", byPerson, { headers });

/** Accepts both kinds of keys. */
export const eitherKeyApi = family<ByEither>(
  "tickets",
  async (call) =>
    keyOf(call).startsWith("usk_")
      ? { project: null, ...(await byPerson(call)) }
      : { person: null, ...(await byProject(call)) },
  { headers },
);

/** Checks that the service is up, without a key and without the database (T-041). */
export const pingApi = family<Call>("tickets", () => ({}));

/** The body of a product's request, which is required (T-064). */
export function ticketBody<O extends Operation & { body: Schema }>(
  operation: O,
): Step<Call, { body: Body<O> }> {
  return ({ text }) => ({ body: checked(operation.body, parseJson(text)) as Body<O> });
}

/** For a body that may contain attachments. @throws 400 for a URL that our upload did not return (D-18) */
export function storedAttachments<
  Parsed extends { body: { attachments?: readonly AttachmentInput[] | undefined } },
>(parse: Step<Call, Parsed>): Step<Call, Parsed> {
  return async (call) => {
    const parsed = await parse(call);
    const places = attachmentPlaces();
    for (const [at, { url }] of (parsed.body.attachments ?? []).entries())
      if (!isAttachmentUrl(url, places))
        throw ticketErrors.foreignAttachment(`attachments.${at}.url`);
    return parsed;
  };
}

/** The answer of whoami (T-050, T-051). */
export function introspect({ project, person, rate }: ByEither): object {
  const rate_limit = { max: rate.limit.max, window_ms: rate.limit.window * 1_000 };
  if (person)
    return {
      key_type: "personal",
      key_id: person.keyId,
      organization: null,
      user: { id: person.userId, email: person.email },
      rate_limit,
    };
  if (!project) throw ticketErrors.invalidKey();
  const { id, slug, name, keyId } = project;
  return {
    key_type: "project",
    key_id: keyId,
    organization: { id, slug, name },
    user: null,
    rate_limit,
  };
}
