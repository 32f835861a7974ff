/** Projects of the ticket desk: their settings, members, invitations, keys and canned replies (D-27, D-29). */
import * as z from "zod/mini";
import { cursor, Done, moment, plainText, shownName, someChange, someText, uuid } from "./fields";
import { operation } from "./operation";
import { CreatedProjectKey, NewProjectKey, Project, ProjectKey } from "./ticket-shapes";

const ROOT = "/api/desk/projects";
const ONE = `${ROOT}/:id` as const;

/** A slug as projects have it. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;
/** What an owner may raise a project key's window to (D-14). */
export const MAX_KEY_REQUESTS = 2_000;

export const role = z.enum(["owner", "agent"]);
export type MemberRole = z.output<typeof role>;
const spamLevel = z.enum(["off", "normal", "strict"]);
export type SpamLevel = z.output<typeof spamLevel>;
const name = shownName(80);

export const DeskProject = z.extend(Project, {
  role,
  /** Customers get a receipt. */
  ack: z.boolean(),
  spam: spamLevel,
  /** Whether the caller gets mails about its tickets. */
  notify: z.boolean(),
  /** Days after which a resolved ticket is removed; null: never. */
  retention_days: z.nullable(z.int()),
});
export type DeskProjectView = z.output<typeof DeskProject>;

const DeletedProject = z.object({
  id: uuid(),
  name: z.string(),
  slug: z.string(),
  deleted_at: moment(),
  /** Until then its owner can restore it. */
  restorable_until: moment(),
});
export type DeletedProjectView = z.output<typeof DeletedProject>;

const OneProject = z.object({ project: DeskProject });

/** A project with its settings, as its members see it. */
const ProjectSettings = z.extend(DeskProject, {
  /** Addresses, domains and words. */
  block: z.array(z.string()),
  /** Intakes refused as spam in the last 30 days, newest first; days without any are left out. */
  flagged: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  /** False where this server sends no mail. */
  mail: z.boolean(),
});
export type ProjectSettings = z.output<typeof ProjectSettings>;
const OneProjectSettings = z.object({ project: ProjectSettings });
export type ProjectSettingsView = z.output<typeof OneProjectSettings>;

export const listDeskProjects = operation({
  method: "GET",
  path: ROOT,
  summary: "List the projects of the desk",
  caller: "desk",
  answers: {
    200: z.object({
      projects: z.array(DeskProject),
      /** What the caller owns and has deleted, as long as it can be restored. */
      deleted: z.array(DeletedProject),
    }),
  },
});

/** Without a slug it gets one made of its name; a slug that is taken answers 400 with `fieldErrors.slug`. */
export const createProject = operation({
  method: "POST",
  path: ROOT,
  summary: "Create a project",
  caller: "desk",
  body: z.strictObject({
    name,
    slug: z.optional(
      z.string().check(z.regex(SLUG, "1 to 32 of a-z, 0-9 and -, with no - at its ends")),
    ),
  }),
  answers: { 201: OneProject },
  refusals: [409],
});

export const readProject = operation({
  method: "GET",
  path: ONE,
  summary: "Read a project",
  caller: "desk",
  answers: { 200: OneProjectSettings },
  refusals: [404],
});

/** An address, a domain or a word (D-19). */
const blocked = z.pipe(
  z.pipe(
    plainText(320),
    z.transform((text: string) => text.trim().toLowerCase()),
  ),
  z.string().check(z.minLength(1, "must not be empty")),
);

/** Owners only. */
export const changeProject = operation({
  method: "PATCH",
  path: ONE,
  summary: "Change a project",
  caller: "desk",
  body: z
    .strictObject({
      name: z.optional(name),
      ack: z.optional(z.boolean()),
      spam: z.optional(spamLevel),
      block: z.optional(
        z.pipe(
          z.array(blocked).check(z.maxLength(200)),
          z.transform((entries: string[]) => [...new Set(entries)]),
        ),
      ),
      retention_days: z.optional(z.union([z.literal(90), z.literal(365), z.null()])),
    })
    .check(someChange),
  answers: { 200: OneProjectSettings },
  refusals: [403, 404],
});

/** Its keys stop at once; an owner may restore it for 30 days. The body repeats its slug. */
export const deleteProject = operation({
  method: "DELETE",
  path: ONE,
  summary: "Delete a project",
  caller: "desk",
  body: z.strictObject({ confirm: plainText(64) }),
  answers: { 200: Done },
  refusals: [403, 404],
});

export const restoreProject = operation({
  method: "POST",
  path: `${ONE}/restore`,
  summary: "Restore a deleted project",
  caller: "desk",
  answers: { 200: OneProject },
  refusals: [403, 404],
});

/** A project key with the window it is counted in. */
const DeskKey = z.extend(ProjectKey, { rate_max: z.int(), rate_window_ms: z.int() });
export type DeskKeyView = z.output<typeof DeskKey>;

export const listDeskKeys = operation({
  method: "GET",
  path: `${ONE}/keys`,
  summary: "List a project's keys at the desk",
  caller: "desk",
  query: z.object({ cursor: z.optional(cursor()) }),
  answers: { 200: z.object({ keys: z.array(DeskKey), next_cursor: z.nullable(z.string()) }) },
  refusals: [404],
});

export const createDeskKey = operation({
  method: "POST",
  path: `${ONE}/keys`,
  summary: "Create a project key at the desk",
  caller: "desk",
  body: NewProjectKey,
  answers: { 201: CreatedProjectKey },
  refusals: [404],
});

export const limitDeskKey = operation({
  method: "PATCH",
  path: `${ONE}/keys/:keyId`,
  summary: "Limit a project key",
  caller: "desk",
  body: z
    .strictObject({
      /** Tickets and uploads together, in each window. */
      rate_max: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_KEY_REQUESTS))),
      /** In milliseconds; whole seconds, from one minute to a day. */
      rate_window_ms: z.optional(
        z.int().check(z.minimum(60_000), z.maximum(86_400_000), z.multipleOf(1_000)),
      ),
    })
    .check(someChange),
  answers: { 200: z.object({ key: DeskKey }) },
  refusals: [403, 404],
});

/** It stops at once and stays in the list. */
export const revokeDeskKey = operation({
  method: "DELETE",
  path: `${ONE}/keys/:keyId`,
  summary: "Revoke a project key at the desk",
  caller: "desk",
  answers: { 200: Done },
  refusals: [404],
});

/** As long as a reply may be. */
const cannedText = someText(10_000);

const Canned = z.object({ id: uuid(), name: z.string(), body: z.string(), updated_at: moment() });
export type CannedView = z.output<typeof Canned>;
const OneCanned = z.object({ canned: Canned });

/** By name. */
export const listCannedReplies = operation({
  method: "GET",
  path: `${ONE}/canned`,
  summary: "List canned replies",
  caller: "desk",
  answers: { 200: z.object({ canned: z.array(Canned) }) },
  refusals: [404],
});

export const createCannedReply = operation({
  method: "POST",
  path: `${ONE}/canned`,
  summary: "Create a canned reply",
  caller: "desk",
  body: z.strictObject({ name, body: cannedText }),
  answers: { 201: OneCanned },
  refusals: [404, 409],
});

export const changeCannedReply = operation({
  method: "PATCH",
  path: `${ONE}/canned/:cannedId`,
  summary: "Change a canned reply",
  caller: "desk",
  body: z.strictObject({ name: z.optional(name), body: z.optional(cannedText) }).check(someChange),
  answers: { 200: OneCanned },
  refusals: [404],
});

export const removeCannedReply = operation({
  method: "DELETE",
  path: `${ONE}/canned/:cannedId`,
  summary: "Remove a canned reply",
  caller: "desk",
  answers: { 200: Done },
  refusals: [404],
});
