/** Who works on a project's tickets, and who is invited. */
"use client";

import { UserPlus } from "lucide-react";
import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { FormDialog } from "@/components/page/form-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Day, Moment } from "@/components/page/moment";
import { useDeliversMail } from "@/components/page/no-mail";
import { useSigned } from "@/components/page/signed-in";
import { tellOutcome } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { SelectField, TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/desk-members";
import type { MemberRole } from "@/lib/contract/desk-projects";
import type { ProjectPartProps } from "./project-page";

type Person = api.MemberView | { invite: api.InviteView };

export function MembersSection({ project, refresh: refreshProject }: ProjectPartProps) {
  const { user } = useSigned();
  const load = useCallback(
    () => callOperation(api.listMembers, { params: { id: project.id } }),
    [project.id],
  );
  const { value, failure, refresh } = useLoaded(load);
  const [isInviting, setInviting] = useState(false);
  const isOwner = project.role === "owner";

  async function act(work: () => Promise<unknown>, said: string) {
    await tellOutcome(work, said);
    void refresh();
    void refreshProject();
  }
  const setRole = ({ userId, name }: api.MemberView, role: MemberRole) =>
    act(
      () => callOperation(api.changeMember, { params: { id: project.id, userId }, body: { role } }),
      role === "owner" ? `${name} is now an owner.` : `${name} is now an agent.`,
    );
  const remove = ({ userId, name }: api.MemberView) =>
    act(
      () => callOperation(api.removeMember, { params: { id: project.id, userId } }),
      `${name} is no longer a member.`,
    );
  const withdraw = ({ id, email }: api.InviteView) =>
    act(
      () => callOperation(api.withdrawInvite, { params: { id: project.id, inviteId: id } }),
      `Invitation for ${email} withdrawn.`,
    );

  const people: Person[] = value
    ? [...value.members, ...value.invites.map((invite) => ({ invite }))]
    : [];

  return (
    <ManagedList
      title="Members"
      lead="Agents read and answer tickets. Owners can also change the project and manage members."
      what="The members"
      of={{ value: value && people, failure, refresh }}
      rows={2}
      add={isOwner ? { label: "Invite", icon: UserPlus, run: () => setInviting(true) } : null}
      row={(person) =>
        "invite" in person ? (
          <InviteRow
            key={person.invite.id}
            invite={person.invite}
            mayChange={isOwner}
            onWithdraw={() => void withdraw(person.invite)}
          />
        ) : (
          <MemberRow
            key={person.userId}
            member={person}
            isSelf={person.userId === user.id}
            mayChange={isOwner}
            onRole={(role) => void setRole(person, role)}
            onRemove={() => void remove(person)}
          />
        )
      }
    >
      {isInviting ? (
        <InviteDialog
          projectId={project.id}
          onClose={() => setInviting(false)}
          onInvited={() => void refresh()}
        />
      ) : null}
    </ManagedList>
  );
}

interface InviteRowProps {
  invite: api.InviteView;
  mayChange: boolean;
  onWithdraw: () => void;
}

function InviteRow({ invite, mayChange, onWithdraw }: InviteRowProps) {
  const { email, role, expiresAt } = invite;
  const end = (
    <span key="until">
      until <Day at={expiresAt} />
    </span>
  );
  return (
    <ManagedRow
      name={email}
      badges={<Badge tone="warn">Invited</Badge>}
      about={<Facts facts={[role === "owner" ? "Owner" : "Agent", end]} />}
    >
      {mayChange ? (
        <Button aria-label={`Withdraw the invitation for ${email}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      ) : null}
    </ManagedRow>
  );
}

interface MemberRowProps {
  member: api.MemberView;
  isSelf: boolean;
  mayChange: boolean;
  onRole: (role: MemberRole) => void;
  onRemove: () => void;
}

function MemberRow({ member, isSelf, mayChange, onRole, onRemove }: MemberRowProps) {
  const { name, email, role, joinedAt } = member;
  const since = (
    <span key="since">
      since <Moment at={joinedAt} within />
    </span>
  );
  return (
    <ManagedRow
      name={name}
      badges={
        <>
          {isSelf ? <span className="text-sm text-ink-faint">you</span> : null}
          {role === "owner" ? <Badge>Owner</Badge> : null}
        </>
      }
      about={<Facts facts={[email, since]} />}
    >
      {mayChange ? (
        <MoreMenu
          label={`More for ${name}`}
          entries={[
            role === "owner"
              ? { label: "Make an agent", run: () => onRole("agent") }
              : { label: "Make an owner", run: () => onRole("owner") },
            ...(isSelf
              ? []
              : [{ label: "Remove from the project", tone: "bad", run: onRemove } as const]),
          ]}
        />
      ) : null}
    </ManagedRow>
  );
}

const ROLES = [
  ["agent", "Agent: reads and answers tickets"],
  ["owner", "Owner: can also change the project"],
] as const;

interface InviteDialogProps {
  projectId: string;
  onInvited: () => void;
  onClose: () => void;
}

function InviteDialog({ projectId, onInvited, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("agent");
  const [problem, setProblem] = useState<string>();
  const wanted = email.trim();

  function isReady() {
    const isAddress = /^\S+@\S+$/.test(wanted);
    setProblem(isAddress ? undefined : "Enter an email address.");
    return isAddress;
  }

  const delivers = useDeliversMail();
  async function run() {
    const input = { params: { id: projectId }, body: { email: wanted, role } };
    const { mail } = await callOperation(api.inviteMember, input);
    notify(
      delivers
        ? { text: `Invitation sent to ${wanted}.` }
        : {
            tone: "bad",
            text: mail
              ? "They’re invited, but not by email. The link is in the server’s outbox."
              : "They’re invited, but this server neither sends nor keeps email, so nobody can read their link. Ask its administrator to set up email.",
          },
    );
    onInvited();
  }

  return (
    <FormDialog
      title="Invite to the project"
      lead={
        delivers
          ? "We’ll email them a link that works once and expires after seven days."
          : "This server doesn’t send email. If it keeps its emails, the administrator finds their link under Administration, Mail. It works once and expires after seven days."
      }
      onClose={onClose}
      submit={delivers ? "Send invitation" : "Invite"}
      isReady={isReady}
      run={run}
    >
      <TextField
        label="Email"
        error={problem}
        type="email"
        data-autofocus
        value={email}
        onChange={setEmail}
      />
      <SelectField label="Role" options={ROLES} value={role} onChange={setRole} />
    </FormDialog>
  );
}
