/** The callers of the authorization table: each name stands for what one kind of caller sends. */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { fileLink, session } from "@/db/schema";
import { baseUrl } from "@/lib/env";
import { newCapability } from "@/lib/protocol/capability";
import { type Keys, newVisitor, type Visitor, type VisitorOptions } from "./callers";
import { linkTo, newEncrypted, newStandard, type TestFile } from "./files";
import { cookieFor } from "./signed-in";

export const ADMIN = "operator@sealdesk.test";
export const CRON_SECRET = "the-scheduler-of-the-tests-only";

/** A file and every kind of link to it, good and bad. */
export interface LinkedFile {
  id: string;
  /** The row of the edit link. */
  editId: string;
  links: Record<"owner" | "edit" | "view" | "revoked" | "expired" | "other" | "misshapen", string>;
}

export async function newLinkedFile(privacy: "standard" | "e2ee"): Promise<LinkedFile> {
  const make = privacy === "standard" ? newStandard : newEncrypted;
  const file: TestFile = await make();
  const [edit, view, revoked, expired] = await Promise.all([
    linkTo(file, "edit", { label: "" }),
    linkTo(file, "view", { label: "" }),
    linkTo(file, "edit", { label: "" }),
    linkTo(file, "edit", { label: "" }),
  ]);
  const past = new Date(Date.now() - 1);
  await db().update(fileLink).set({ revokedAt: past }).where(eq(fileLink.id, revoked.linkId));
  await db().update(fileLink).set({ expiresAt: past }).where(eq(fileLink.id, expired.linkId));
  return {
    id: file.id,
    editId: edit.linkId,
    links: {
      owner: file.capability,
      edit: edit.capability,
      view: view.capability,
      revoked: revoked.capability,
      expired: expired.capability,
      other: (await make()).capability,
      misshapen: "short",
    },
  };
}

export interface World {
  keys: Keys;
  standard: LinkedFile;
  encrypted: LinkedFile;
  /** Somebody with an account, where the caller is nobody. */
  somebody: Visitor;
  /** Signed out since. */
  ended: Visitor;
}

export async function newEnded(): Promise<Visitor> {
  const who = await newVisitor();
  await db().delete(session).where(eq(session.userId, who.userId));
  return who;
}

/** What one caller sends, and who it is where it is somebody. */
interface Sent {
  headers: Record<string, string>;
  visitor?: Visitor;
  /** Asks for what is another account's. */
  ofOthers?: boolean;
}

export interface Caller {
  /** What its `Origin` says. */
  origin: "own" | "none" | "foreign";
  /** @param isReading the request changes nothing, so that who asked may ask again */
  send(world: World, file: LinkedFile, isReading: boolean): Sent | Promise<Sent>;
}

const OWN = () => ({ Origin: baseUrl() });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const sends = (origin: Caller["origin"], make: (world: World, file: LinkedFile) => object) => ({
  origin,
  send: (world: World, file: LinkedFile) => ({
    headers: make(world, file) as Record<string, string>,
  }),
});
const program = (make: (world: World, file: LinkedFile) => object) => sends("none", make);
const page = (make: (world: World, file: LinkedFile) => object) =>
  sends("own", (world, file) => ({ ...OWN(), ...make(world, file) }));
const linkNames = {
  owner: "the owner's link",
  edit: "an edit link",
  view: "a view link",
  revoked: "a revoked link",
  expired: "an expired link",
  other: "a link to another file",
  misshapen: "a misshapen link",
} as const satisfies Record<keyof LinkedFile["links"], string>;
type LinkKey = keyof typeof linkNames;
type LinkCallers<Sender extends string> = Record<
  `${Sender} ${(typeof linkNames)[LinkKey]}`,
  Caller
>;

/** One sender with every kind of link. */
function withEveryLink<Sender extends string>(
  sender: Sender,
  callerWith: (key: LinkKey) => Caller,
): LinkCallers<Sender> {
  const keys = Object.keys(linkNames) as LinkKey[];
  const rows = keys.map((key) => [`${sender} ${linkNames[key]}`, callerWith(key)] as const);
  return Object.fromEntries(rows) as LinkCallers<Sender>;
}

type Sending = (visitor: Visitor) => object;
/** @param isIn they get in, and what they ask for may change them: then each request has somebody new */
const visitor = (
  origin: Caller["origin"],
  options: VisitorOptions,
  headersOf: Sending,
  { ofOthers = false, isIn = false } = {},
): Caller => {
  let known: Promise<Visitor> | undefined;
  return {
    origin,
    send: async (_world, _file, isReading) => {
      if (isIn && !isReading) known = undefined;
      const asked = known ?? newVisitor(options);
      known = isIn && !isReading ? undefined : asked;
      const who = await asked;
      return { headers: headersOf(who) as Record<string, string>, visitor: who, ofOthers };
    },
  };
};
const signedIn = (options: VisitorOptions = {}, ofOthers = false) =>
  visitor("own", options, ({ cookie }) => ({ ...OWN(), Cookie: cookie }), { ofOthers, isIn: true });

export const everyCaller = {
  nobody: program(() => ({})),
  "our page": page(() => ({})),
  "our page, reading": program(() => ({ "Sec-Fetch-Site": "same-origin" })),
  "another site": sends("foreign", () => ({ Origin: "https://evil.test" })),

  "an unknown key": program(({ keys }) => bearer(keys.unknown)),
  "a revoked key": program(({ keys }) => bearer(keys.revoked)),
  "a misshapen key": program(({ keys }) => bearer(keys.misshapen)),
  "a project key": program(({ keys }) => bearer(keys.project)),
  "a revoked project key": program(({ keys }) => bearer(keys.revokedProject)),
  "a personal key": program(({ keys }) => bearer(keys.personal)),
  "an expired personal key": program(({ keys }) => bearer(keys.expired)),
  "an OAuth token": program(({ keys }) => bearer(keys.oauth)),
  "a capability as the key": program((_, { links }) => bearer(links.owner)),
  "a session as the key": visitor("none", {}, ({ token }) => bearer(token)),
  "a cookie of no session": page(() => ({ Cookie: cookieFor(newCapability()) })),
  "forged inside headers": program(({ keys }, { links }) => ({
    "X-Svc-Api-Key": keys.pro,
    "X-Svc-Capability": links.owner,
    "X-Svc-Caller": "site",
    "X-Svc-User": "1",
    "X-Middleware-Subrequest": "middleware:middleware:middleware:middleware:middleware",
    "X-Middleware-Next": "1",
    "X-Forwarded-Host": "sealdesk.test",
    Referer: `${baseUrl()}/`,
  })),

  "a key of a free account": program(({ keys }) => bearer(keys.free)),
  "a key of an account whose Pro ended": program(({ keys }) => bearer(keys.ended)),
  "a key in Lockdown": program(({ keys }) => bearer(keys.lockdown)),
  "a key in Lockdown without Pro": program(({ keys }) => bearer(keys.lockdownFree)),
  "a key of an account being deleted": program(({ keys }) => bearer(keys.deleting)),
  "a key": program(({ keys }) => bearer(keys.pro)),
  "a key from another site": sends("foreign", ({ keys }) => ({
    ...bearer(keys.pro),
    Origin: "null",
  })),
  ...withEveryLink("a key and", (key) =>
    program(({ keys }, { links }) => ({ ...bearer(keys.pro), "X-Svc-Capability": links[key] })),
  ),
  "a free account's key and the owner's link": program(({ keys }, { links }) => ({
    ...bearer(keys.free),
    "X-Svc-Capability": links.owner,
  })),

  ...withEveryLink("our page with", (key) => page((_, { links }) => bearer(links[key]))),
  "another site with the owner's link": sends("foreign", (_, { links }) => ({
    Origin: "https://evil.test",
    ...bearer(links.owner),
  })),

  "a session": signedIn(),
  "a session of a free account": signedIn({ free: true }),
  "a session in Lockdown": signedIn({ lockdown: true }),
  "a session of an account being deleted": signedIn({ deleting: true }),
  "a session, for what is another account's": signedIn({}, true),
  "an administrator": signedIn({ email: ADMIN }),
  "a session without Origin": visitor("none", {}, ({ cookie }) => ({ Cookie: cookie })),
  "a session from another site": visitor("foreign", {}, ({ cookie }) => ({
    Cookie: cookie,
    Origin: "https://evil.test",
  })),
  "a session from a sandbox": visitor("foreign", {}, ({ cookie }) => ({
    Cookie: cookie,
    Origin: "null",
  })),
  "an expired session": signedIn({ sessionEnds: new Date(Date.now() - 1) }),
  "an ended session": {
    origin: "own",
    send: async ({ ended }) => ({ headers: { ...OWN(), Cookie: ended.cookie } }),
  },
  "a session signed by another server": visitor("own", {}, ({ token }) => ({
    ...OWN(),
    Cookie: cookieFor(token, "another secret"),
  })),
  "a session that is not signed": visitor("own", {}, ({ token }) => ({
    ...OWN(),
    Cookie: `svc.session_token=${token}`,
  })),
  "the scheduler": program(() => bearer(CRON_SECRET)),
} satisfies Record<string, Caller>;

export type CallerName = keyof typeof everyCaller;
