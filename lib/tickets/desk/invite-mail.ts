/** The mail that invites somebody into a project. */
import { layOut } from "@/lib/mail/layout";
import type { Mail } from "@/lib/mail/outbox";
import { INVITE_DAYS } from "./limits";

export interface Invitation {
  /** The project's name. */
  project: string;
  /** The name of whoever invites. */
  inviter: string;
  role: "owner" | "agent";
  token: string;
}

const may = {
  owner: "As an owner you answer tickets and decide who works in the project.",
  agent: "You will read and answer its tickets.",
};

/** It holds the token, so its text is not kept once it is sent. */
export function inviteMail(to: string, { project, inviter, role, token }: Invitation): Mail {
  const letter = layOut({
    title: "Invitation",
    opening: `${inviter} invites you to work on the tickets of “${project}” in Sealdesk.`,
    paragraphs: [
      may[role],
      `The invitation works once, for ${INVITE_DAYS} days, for whoever has this link. If you do not know who sent it, do nothing.`,
    ],
    button: { label: "See the invitation", path: `/desk/join#${token}` },
    footer: `You get this because ${inviter} invited this address. Replies to this e-mail are not read.`,
  });
  return {
    kind: "ticket-invite-code",
    to,
    subject: `${inviter} invites you to ${project}`,
    ...letter,
  };
}
