/** Members of a ticket desk project, and invitations (D-29). */
import * as z from "zod/mini";
import { DeskProject, role } from "./desk-projects";
import { Done, emailAddress, moment, plainText, someChange, uuid } from "./fields";
import { operation } from "./operation";

const ROOT = "/api/desk/projects/:id" as const;

const Member = z.object({
  userId: uuid(),
  name: z.string(),
  email: z.string(),
  role,
  notify: z.boolean(),
  joinedAt: moment(),
});
export type MemberView = z.output<typeof Member>;

const Invite = z.object({ id: uuid(), email: z.string(), role, expiresAt: moment() });
export type InviteView = z.output<typeof Invite>;

export const listMembers = operation({
  method: "GET",
  path: `${ROOT}/members`,
  summary: "List a project's members",
  caller: "desk",
  answers: { 200: z.object({ members: z.array(Member), invites: z.array(Invite) }) },
  refusals: [404],
});

export const inviteMember = operation({
  method: "POST",
  path: `${ROOT}/members`,
  summary: "Invite somebody to a project",
  caller: "desk",
  body: z.strictObject({ email: emailAddress(), role }),
  answers: {
    201: z.object({
      invite: Invite,
      /** False where this server sends no mail, so that nobody gets the link. */
      mail: z.boolean(),
    }),
  },
  refusals: [403, 404, 409, 429],
});

/** A member's role, by an owner; whether one gets mails, by oneself. */
export const changeMember = operation({
  method: "PATCH",
  path: `${ROOT}/members/:userId`,
  summary: "Change a member",
  caller: "desk",
  body: z
    .strictObject({ role: z.optional(role), notify: z.optional(z.boolean()) })
    .check(someChange),
  answers: { 200: z.object({ member: Member }) },
  refusals: [403, 404],
});

export const removeMember = operation({
  method: "DELETE",
  path: `${ROOT}/members/:userId`,
  summary: "Remove a member, or leave",
  caller: "desk",
  answers: { 200: Done },
  refusals: [403, 404],
});

export const withdrawInvite = operation({
  method: "DELETE",
  path: `${ROOT}/invites/:inviteId`,
  summary: "Withdraw an invitation",
  caller: "desk",
  answers: { 200: Done },
  refusals: [403, 404],
});

/** The token of an invitation, which stands only behind a fragment, never in an address that servers see. */
const InviteToken = z.strictObject({ token: plainText(100) });

export const previewInvite = operation({
  method: "POST",
  path: "/api/desk/join/look",
  summary: "Look at an invitation",
  caller: "page",
  body: InviteToken,
  answers: {
    200: z.object({
      invite: z.object({
        project: z.object({ name: z.string() }),
        /** Null when the inviter's account was deleted. */
        inviter: z.nullable(z.string()),
        role,
        email: z.string(),
        expiresAt: moment(),
        /** The caller belongs to the project already. */
        member: z.boolean(),
      }),
    }),
  },
  refusals: [404],
});
export type InvitePreviewView = z.output<(typeof previewInvite)["answers"][200]>;

export const joinProject = operation({
  method: "POST",
  path: "/api/desk/join",
  summary: "Join a project",
  caller: "desk",
  body: InviteToken,
  answers: { 200: z.object({ project: DeskProject }) },
  refusals: [404, 409],
});
