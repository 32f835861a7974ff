/** A new request: its values, its problems, and sending it. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { NetworkError } from "@/client/http";
import { createEnvelope } from "@/client/signing/create-envelope";
import { reviewAddress } from "@/client/signing/link";
import { type Failure, failureOf } from "@/components/page/failure";
import { useDeliversMail } from "@/components/page/no-mail";
import { leaveFor } from "@/components/shell/leave-for";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { useTry } from "@/components/ui/use-try";
import type { Party } from "@/lib/contract/signing-shapes";
import { SIGN_EXPIRY_DAYS, SIGN_RETENTION_DAYS } from "@/lib/protocol/sign-request";
import { accessModes } from "../access-words";
import { namedSigners } from "../fields/signers";
import { useFields } from "../fields/use-fields";
import { takeHandedOver } from "../handed-over";
import { tellJustMade } from "../just-made";
import { keepRequest } from "../keep-request";
import { useInvitation } from "./invitation";
import { type Problems, problemsOf, problemsOfRefusal, titleOf } from "./problems";
import { newSigner } from "./signer-list";
import type { Terms } from "./terms";
import { type ReadyPdf, usePdf } from "./use-pdf";

const USUAL: Omit<Terms, "accessMode"> = {
  expiresInDays: String(SIGN_EXPIRY_DAYS.usual),
  retentionDays: String(SIGN_RETENTION_DAYS.usual),
};

/** Signers are invited only after the answer. */
const LOST: Failure = {
  words:
    "The connection was lost. Nobody has been invited, and your document and fields are kept here: try again.",
};

export type Which = "draft" | "send";

export function useNewRequest() {
  const { mailing, ...invitation } = useInvitation();
  const { sender } = invitation;
  const fields = useFields([]);
  const [title, setTitle] = useState("");
  const [signers, setSigners] = useState<readonly Party[]>(() => [newSigner()]);
  const modes = accessModes(useDeliversMail());
  const [chosen, setTerms] = useState<Partial<Terms>>({});
  const accessMode = modes.find((mode) => mode === chosen.accessMode) ?? modes[0];
  const terms: Terms = { ...USUAL, ...chosen, accessMode };
  const [problems, setProblems] = useState<Problems>({});
  const [tries, setTries] = useState(0);
  const [sent, setSent] = useState<{ done: number; of: number } | null>(null);
  const work = useRef<AbortController>(undefined);
  const attempt = useTry<Failure, Which>(explain);
  const pdf = usePdf(take);
  const choose = useRef(pdf.choose);
  useEffect(() => {
    void takeHandedOver().then((made) => made && choose.current(made));
  }, []);
  const ready = pdf.state.phase === "ready" ? pdf.state.pdf : null;
  const leave = useLeaveWarning(ready !== null);

  function take(found: ReadyPdf) {
    setTitle((before) => (before === "" ? titleOf(found.name) : before));
    const kept = fields.all.filter(({ page }) => page <= found.pages);
    if (kept.length < fields.all.length) fields.begin(kept);
    mend("pdf", "title");
  }

  const mend = useCallback(
    (...places: string[]) =>
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([place]) => !places.includes(place))),
      ),
    [],
  );

  // A problem with the fields disappears once the fields change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each change of the fields
  useEffect(() => mend("fields"), [fields.all, mend]);

  function explain(error: unknown): Failure | null {
    if (error instanceof NetworkError) return LOST;
    const found = problemsOfRefusal(error);
    if (!found) return failureOf(error);
    setProblems(found);
    setTries((count) => count + 1);
    return null;
  }

  function changeSigners(next: readonly Party[]) {
    const isGone = (id: string) => !next.some((signer) => signer.id === id);
    if (fields.all.some(({ recipientId }) => isGone(recipientId))) {
      fields.begin(fields.all.filter(({ recipientId }) => !isGone(recipientId)));
    }
    setSigners(next);
    mend(...next.flatMap((_, index) => [`recipients.${index}.name`, `recipients.${index}.email`]));
  }

  function changeTerms(change: Partial<Terms>) {
    setTerms((before) => ({ ...before, ...change }));
    mend(...Object.keys(change));
  }

  async function submit(which: Which) {
    const wanted = { title, hasPdf: ready !== null, signers, fields: fields.all, ...terms };
    const found = problemsOf(wanted, which === "send");
    setProblems(found);
    if (Object.keys(found).length > 0 || !ready) {
      setTries((count) => count + 1);
      return;
    }
    await attempt.run(() => make(ready, which), which);
    setSent(null);
  }

  async function make(document: ReadyPdf, which: Which) {
    work.current = new AbortController();
    const created = await createEnvelope(
      {
        title: title.trim(),
        pdf: document.bytes,
        recipients: signers.map(({ id, name, email }) => ({
          id,
          name: name.trim(),
          email: email.trim(),
        })),
        fields: [...fields.all],
        accessMode: terms.accessMode,
        activate: which === "send",
        expiresInDays: Number(terms.expiresInDays),
        retentionDays: Number(terms.retentionDays),
      },
      {
        signal: work.current.signal,
        onProgress: (done, of) => setSent({ done, of }),
      },
    );
    const isKept = sender.user !== null && (await keepRequest(created));
    const mails = which === "send" && mailing.mails;
    tellJustMade(created.id, { ...mailing, mails, isKept });
    leave();
    await leaveFor(reviewAddress({ id: created.id, token: created.adminToken }));
  }

  return {
    sender,
    pdf,
    ready,
    title,
    setTitle: (next: string) => {
      setTitle(next);
      mend("title");
    },
    signers,
    names: namedSigners(signers),
    changeSigners,
    fields,
    terms,
    changeTerms,
    invitation,
    problems,
    /** Counts failed attempts to send. */
    tries,
    sent,
    attempt,
    submit,
    stop: () => work.current?.abort(new DOMException("Stopped.", "AbortError")),
  };
}

export type NewRequest = ReturnType<typeof useNewRequest>;
