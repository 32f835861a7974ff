/** Making and using files in a test, each creation from a network of its own so that no limit is met by accident. */
import { randomUUID } from "node:crypto";
import { POST as raiseRoute } from "@/app/api/documents/[id]/client-level/route";
import { POST as encryptedSyncRoute } from "@/app/api/documents/[id]/encrypted-sync/route";
import { POST as leaveRoute } from "@/app/api/documents/[id]/leave/route";
import { GET as readRoute } from "@/app/api/documents/[id]/route";
import { POST as shareRoute } from "@/app/api/documents/[id]/share/route";
import { POST as syncRoute } from "@/app/api/documents/[id]/sync/route";
import { POST as createRoute } from "@/app/api/documents/route";
import { envelope } from "./bytes";
import { type Answered, type CallOptions, call } from "./call";

export { base64, envelope, fromBase64, textOf, typed } from "./bytes";

export interface TestFile {
  id: string;
  /** The owner's. */
  capability: string;
}

type More = Partial<CallOptions>;
type Body = Record<string, unknown>;

let networks = 0;
/** An address nobody used before. */
export function newAddress(): string {
  networks++;
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
}

export const create = (body: unknown, more: More = {}): Promise<Answered> =>
  call(createRoute, { body, ...more, headers: { "X-Svc-IP": newAddress(), ...more.headers } });

async function made(answered: Answered): Promise<TestFile> {
  if (answered.status !== 201) throw new Error(`Not created: ${JSON.stringify(answered.body)}`);
  return { id: answered.body.id, capability: answered.body.token };
}

export const newStandard = async (body: Body = {}): Promise<TestFile> => made(await create(body));
export const newEncrypted = async (body: Body = {}): Promise<TestFile> =>
  made(await create({ privacy: "e2ee", id: randomUUID(), state: envelope(), ...body }));

const onFile = (file: TestFile, rest = ""): CallOptions => ({
  capability: file.capability,
  params: { id: file.id },
  path: `/api/documents/${file.id}${rest}`,
});

export const read = (file: TestFile, more: More = {}): Promise<Answered> =>
  call(readRoute, { ...onFile(file), ...more });

export const syncEncrypted = (file: TestFile, body: Body, more: More = {}): Promise<Answered> =>
  call(encryptedSyncRoute, {
    ...onFile(file, "/encrypted-sync"),
    body: { clientId: 1, ...body },
    ...more,
  });

export const syncStandard = (file: TestFile, body: Body, more: More = {}): Promise<Answered> =>
  call(syncRoute, {
    ...onFile(file, "/sync"),
    body: { clientId: 1, vector: "AA==", ...body },
    ...more,
  });

export const leave = (file: TestFile, body: unknown, more: More = {}): Promise<Answered> =>
  call(leaveRoute, { ...onFile(file, "/leave"), body, ...more });

export const raiseLevel = (file: TestFile, body: unknown, more: More = {}): Promise<Answered> =>
  call(raiseRoute, { ...onFile(file, "/client-level"), body, ...more });

export const share = (file: TestFile, body: unknown, more: More = {}): Promise<Answered> =>
  call(shareRoute, { ...onFile(file, "/share"), body, ...more });

/** The same file through a new link. */
export async function linkTo(file: TestFile, role: "edit" | "view", body: Body = {}) {
  const { status, body: answer } = await share(file, { role, ...body });
  if (status !== 201) throw new Error(`Not shared: ${JSON.stringify(answer)}`);
  return { id: file.id, capability: answer.token as string, linkId: answer.accessId as string };
}

/** A link that is about to end, and what it was answered before that; to a slow machine it is given for longer. */
export async function linkThatEnds<Answer extends { status: number }>(
  file: TestFile,
  ask: (link: TestFile) => Promise<Answer>,
) {
  for (let moment = 500; ; moment *= 2) {
    const expiresAt = new Date(Date.now() + moment).toISOString();
    const link = await linkTo(file, "view", { expiresAt }).catch(() => null);
    if (link === null) continue;
    const answer = await ask(link);
    if (answer.status === 200) return { link, answer, expiresAt };
  }
}

/** Appends one sealed update. */
export const append = (file: TestFile, payload = envelope(), id: string = randomUUID()) =>
  syncEncrypted(file, { update: { id, payload } });
