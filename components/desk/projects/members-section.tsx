/** Who works on a project's tickets, and who is invited. */
"use client";

import { Ellipsis, UserPlus } from "lucide-react";
import { type FormEvent, useCallback, useId, useState } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { FailureBanner } from "@/components/page/failure-banner";
import { LoadFailure } from "@/components/page/load-failure";
import { Day, Moment } from "@/components/page/moment";
import { refusalOf } from "@/components/page/refusal";
import { RowsSkeleton, Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input, Select } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/desk-members";
import type { MemberRole } from "@/lib/contract/desk-projects";
import type { ProjectPartProps } from "./project-page";

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
    try {
      await work();
      notify({ text: said });
    } catch (error) {
      tellRefusal(error);
    }
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

  return (
    <Section
      title="Members"
      lead="Agents read and answer tickets. Owners can also change the project and manage members."
      aside={
        isOwner ? (
          <Button
            icon={<UserPlus aria-hidden="true" className="size-4" />}
            onClick={() => setInviting(true)}
          >
            Invite
          </Button>
        ) : null
      }
      flush
    >
      {failure ? (
        <div className="p-4">
          <LoadFailure what="The members" error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {!value && !failure ? <RowsSkeleton label="Loading members" rows={2} /> : null}
      {value ? (
        <ul aria-label="Members" className="divide-y divide-line">
          {value.members.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              isSelf={member.userId === user.id}
              mayChange={isOwner}
              onRole={(role) => void setRole(member, role)}
              onRemove={() => void remove(member)}
            />
          ))}
          {value.invites.map((invite) => (
            <li key={invite.id} className="flex items-center gap-3 px-4 py-3 sm:px-5">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                  <span className="min-w-0 wrap-anywhere">{invite.email}</span>
                  <Badge tone="warn">Invited</Badge>
                </p>
                <p className="text-sm text-ink-faint">
                  <Facts
                    facts={[
                      roleWords(invite.role),
                      <span key="until">
                        until <Day at={invite.expiresAt} />
                      </span>,
                    ]}
                  />
                </p>
              </div>
              {isOwner ? (
                <Button
                  aria-label={`Withdraw the invitation for ${invite.email}`}
                  onClick={() => void withdraw(invite)}
                >
                  Withdraw
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isInviting ? (
        <InviteDialog
          projectId={project.id}
          onClose={() => setInviting(false)}
          onInvited={() => void refresh()}
        />
      ) : null}
    </Section>
  );
}

const roleWords = (role: MemberRole): string => (role === "owner" ? "Owner" : "Agent");

interface MemberRowProps {
  member: api.MemberView;
  isSelf: boolean;
  mayChange: boolean;
  onRole: (role: MemberRole) => void;
  onRemove: () => void;
}

function MemberRow({ member, isSelf, mayChange, onRole, onRemove }: MemberRowProps) {
  const { name, email, role, joinedAt } = member;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 text-left wrap-anywhere">
            {name}
          </span>
          {isSelf ? <span className="text-sm text-ink-faint">you</span> : null}
          {role === "owner" ? <Badge>Owner</Badge> : null}
        </p>
        <p className="text-sm text-ink-faint">
          <Facts
            facts={[
              email,
              <span key="since">
                since <Moment at={joinedAt} within />
              </span>,
            ]}
          />
        </p>
      </div>
      {mayChange ? (
        <LazyMenu
          trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis aria-hidden="true" />} />}
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
    </li>
  );
}

interface InviteDialogProps {
  projectId: string;
  onInvited: () => void;
  onClose: () => void;
}

function InviteDialog({ projectId, onInvited, onClose }: InviteDialogProps) {
  const form = useId();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("agent");
  const [problem, setProblem] = useState<string>();
  const { busy, failure, run } = useTry(refusalOf);

  function invite(event: FormEvent) {
    event.preventDefault();
    const wanted = email.trim();
    if (!/^\S+@\S+$/.test(wanted)) return setProblem("Enter an email address.");
    setProblem(undefined);
    void run(async () => {
      const input = { params: { id: projectId }, body: { email: wanted, role } };
      const { mail: isMailed } = await callOperation(api.inviteMember, input);
      notify(
        isMailed
          ? { text: `Invitation sent to ${wanted}.` }
          : { tone: "bad", text: "They’re invited, but this server doesn’t send email." },
      );
      onInvited();
      onClose();
    });
  }

  return (
    <Dialog
      title="Invite to the project"
      lead="We’ll email them a link that works once and expires after seven days."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={invite} noValidate className="space-y-4">
        <Field label="Email" error={problem}>
          {(names) => (
            <Input
              {...names}
              type="email"
              data-autofocus
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Role">
          {(names) => (
            <Select
              {...names}
              value={role}
              onChange={(event) =>
                setRole(event.currentTarget.value === "owner" ? "owner" : "agent")
              }
            >
              <option value="agent">Agent: reads and answers tickets</option>
              <option value="owner">Owner: can also change the project</option>
            </Select>
          )}
        </Field>
        {failure ? <FailureBanner failure={failure} /> : null}
      </form>
    </Dialog>
  );
}
