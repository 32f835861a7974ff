/** The mail that invites somebody to a project. */
import { layOut } from "@/lib/mail/layout";
import type { Mail } from "@/lib/mail/outbox";
import { INVITE_DAYS } from "./limits";

export interface Invitation {
  /** The project's name. */
  project: string;
  /** The name of the person who invites. */
  inviter: string;
  role: "owner" | "agent";
  token: string;
}

const may = {
  owner: "As an owner, you answer tickets and decide who works in the project.",
  agent: "As an agent, you read and answer its tickets.",
};

/** The mail contains the token, so its text is erased once it is sent. */
export function inviteMail(to: string, { project, inviter, role, token }: Invitation): Mail {
  const letter = layOut({
    title: "Invitation",
    opening: `${inviter} invites you to work on the tickets of “${project}” in Sealdesk.`,
    paragraphs: [
      may[role],
      `This link works once, for ${INVITE_DAYS} days. Don’t share it: anyone who has it can join. If you don’t know the sender, ignore this email.`,
    ],
    button: { label: "View invitation", path: `/desk/join#${token}` },
    footer: `You received this email because ${inviter} invited this address. Replies to this email aren’t read.`,
  });
  return {
    kind: "ticket-invite-code",
    to,
    subject: `${inviter} invites you to ${project}`,
    ...letter,
  };
}
