/** Bodies and answers of the desk's project routes (D-27, D-29). */
import * as z from "zod";
import { EmailAddress } from "@/lib/accounts/schemas";
import { plainText, shownName, uuid } from "@/lib/http/text-fields";
import { SLUG } from "../codes";
import { MOST_KEY_MAX } from "../limits";
import { Project, ProjectKey } from "../schemas";

const moment = z.iso.datetime();
const role = z.enum(["owner", "agent"]);
const spam = z.enum(["off", "normal", "strict"]);
const name = shownName(80);

export const DeskProject = z.strictObject({
  ...Project.shape,
  role,
  /** Customers get a receipt. */
  ack: z.boolean(),
  spam,
  /** Whether the caller gets mails about its tickets. */
  notify: z.boolean(),
  /** Days after which a resolved ticket is removed; null: never. */
  retention_days: z.number().int().nullable(),
});
export type DeskProjectView = z.output<typeof DeskProject>;

const DeletedProject = z.strictObject({
  id: uuid(),
  name: z.string(),
  slug: z.string(),
  deleted_at: moment,
  /** Until then its owner can restore it. */
  restorable_until: moment,
});
export type DeletedProjectView = z.output<typeof DeletedProject>;

export const DeskProjects = z.strictObject({
  projects: z.array(DeskProject),
  /** What the caller owns and has deleted, as long as it can be restored. */
  deleted: z.array(DeletedProject),
});
export const OneProject = z.strictObject({ project: DeskProject });

/** A project with its settings, as its members see it. */
export const ProjectSettings = z.strictObject({
  project: DeskProject.extend({
    block: z.array(z.string()),
    /** Intakes refused as spam, of the last 30 days (UTC) that had any, newest first. */
    flagged: z.array(z.strictObject({ day: z.iso.date(), count: z.number().int() })),
    /** False where no mail is sent by this server. */
    mail: z.boolean(),
  }).strict(),
});
export type ProjectSettingsView = z.output<typeof ProjectSettings>;

export const NewProject = z.strictObject({
  name,
  slug: z.string().regex(SLUG, "1 to 32 of a-z, 0-9 and -, with no - at its ends").optional(),
});
export type NewProjectBody = z.output<typeof NewProject>;

/** An address, a domain or a word (D-19). */
const blocked = plainText(320)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().min(1, "must not be empty"));

export const ProjectChanges = z
  .strictObject({
    name: name.optional(),
    ack: z.boolean().optional(),
    spam: spam.optional(),
    block: z
      .array(blocked)
      .max(200)
      .transform((entries) => [...new Set(entries)])
      .optional(),
    retention_days: z.union([z.literal(90), z.literal(365), z.null()]).optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "There is nothing to change.");
export type ProjectChangesBody = z.output<typeof ProjectChanges>;

/** Typed by whoever deletes a project: its slug. */
export const Confirmed = z.strictObject({ confirm: plainText(64) });

const Member = z.strictObject({
  userId: uuid(),
  name: z.string(),
  email: z.string(),
  role,
  notify: z.boolean(),
  joinedAt: moment,
});
export type MemberView = z.output<typeof Member>;
export const OneMember = z.strictObject({ member: Member });

const Invite = z.strictObject({ id: uuid(), email: z.string(), role, expiresAt: moment });
export type InviteView = z.output<typeof Invite>;

export const Members = z.strictObject({ members: z.array(Member), invites: z.array(Invite) });

export const NewInvite = z.strictObject({ email: EmailAddress, role });
export type NewInviteBody = z.output<typeof NewInvite>;
export const OneInvite = z.strictObject({
  invite: Invite,
  /** False where no mail is sent by this server, so that nobody gets the link. */
  mail: z.boolean(),
});

export const MemberChanges = z
  .strictObject({ role: role.optional(), notify: z.boolean().optional() })
  .refine((changes) => Object.keys(changes).length > 0, "There is nothing to change.");
export type MemberChangesBody = z.output<typeof MemberChanges>;

/** The token of an invitation, which is in no address but behind a fragment. */
export const InviteToken = z.strictObject({ token: plainText(100) });
export const InvitePreview = z.strictObject({
  invite: z.strictObject({
    project: z.strictObject({ name: z.string() }),
    /** Null when whoever invited has no account any more. */
    inviter: z.string().nullable(),
    role,
    email: z.string(),
    expiresAt: moment,
    /** Whether the caller works in the project already. */
    member: z.boolean(),
  }),
});
export type InvitePreviewView = z.output<typeof InvitePreview>;

export const KeyLimits = z
  .strictObject({
    rate_max: z.number().int().min(1).max(MOST_KEY_MAX).optional(),
    /** In milliseconds; whole seconds, from one minute to a day. */
    rate_window_ms: z.number().int().min(60_000).max(86_400_000).multipleOf(1_000).optional(),
  })
  .refine((limits) => Object.keys(limits).length > 0, "There is nothing to change.");
export type KeyLimitsBody = z.output<typeof KeyLimits>;

/** A project key with the window it is counted in. */
export const DeskKey = ProjectKey.extend({
  rate_max: z.number().int(),
  rate_window_ms: z.number().int(),
}).strict();
export type DeskKeyView = z.output<typeof DeskKey>;
export const DeskKeys = z.strictObject({
  keys: z.array(DeskKey),
  next_cursor: z.string().nullable(),
});
export const KeyQuery = z.object({ cursor: plainText(256).optional() });
export type KeyQueryInput = z.output<typeof KeyQuery>;
export const OneKey = z.strictObject({ key: DeskKey });
