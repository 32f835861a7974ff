/** Sends a paper as a PDF or link by mail. A link with a key is sent by the person themselves. Loaded when Send is pressed. */
"use client";

import { useRef, useState } from "react";
import { seemsSignedIn } from "@/client/account/signed-in";
import { issueNumber, markSent } from "@/client/business/issue";
import { NumberTaken } from "@/client/business/numbers";
import {
  isAddress,
  type MailToSend,
  mailPaper,
  makeSendLink,
  mayHoldKey,
  typedAddresses,
} from "@/client/business/send";
import { ApiError } from "@/client/http";
import type { OpenFile } from "@/client/sync";
import type { Failure } from "@/components/page/failure";
import { FormDialog } from "@/components/page/form-dialog";
import { useDeliversMail } from "@/components/page/no-mail";
import { useConfirmedEmail } from "@/components/settings/profile/use-confirmed-email";
import { Checkbox } from "@/components/ui/checkbox";
import { LongTextField, TextField } from "@/components/ui/text-field";
import {
  MAX_SEND_MESSAGE_CHARS,
  MAX_SEND_PDF_BYTES,
  MAX_SEND_RECIPIENTS,
  MAX_SEND_SUBJECT_CHARS,
} from "@/lib/contract/sending";
import { paperName } from "@/lib/kinds/business/names";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { fileNameOf } from "../export/file-name";
import { canBeHybrid, makePdf } from "../export/paper-files";
import { SendChoice } from "./send-choice";
import { SendOutcome } from "./send-outcome";
import { SendYourself } from "./send-yourself";

interface Attempt extends Pick<MailToSend, "link" | "pdf"> {
  fingerprint: string;
  id: string;
  isSent: boolean;
}

interface SendDialogProps {
  file: OpenFile;
  paper: BusinessPaper;
  onClose: () => void;
}

/** An error whose message the form shows. */
class FormError extends Error {}

export default function SendDialog({ file, paper, onClose }: SendDialogProps) {
  const [what, setWhat] = useState<"pdf" | "link">("pdf");
  const [typed, setTyped] = useState({ to: paper.to.email, message: "" });
  // Until it is typed, it follows the paper, which gets its number when it is sent.
  const [typedSubject, setTypedSubject] = useState<string | null>(null);
  const [copy, setCopy] = useState(true);
  const [problem, setProblem] = useState<string>();
  const confirmation = useConfirmedEmail("send it");
  const delivers = useDeliversMail();
  const [outcome, setOutcome] = useState<{ sent: string[]; failed: string[] } | null>(null);
  // Sent again after a lost answer it is the same mail, with the same PDF to the byte.
  const attempt = useRef<Attempt>(undefined);
  // However often the form is sent, one link is made.
  const shareLink = useRef<string>(undefined);

  const to = typedAddresses(typed.to);
  const subject = typedSubject ?? subjectOf(readBusiness(file.doc));
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  if (outcome) return <SendOutcome {...outcome} onClose={onClose} />;

  const isSealed = file.privacy === "e2ee";
  const choice = <SendChoice paper={paper} what={what} isSealed={isSealed} onChoose={setWhat} />;
  const isByOneself = !delivers || !seemsSignedIn() || (what === "link" && isSealed);
  if (isByOneself) {
    return (
      <SendYourself
        file={file}
        what={what}
        canSignIn={delivers}
        mail={{ to, subject, message: typed.message }}
        choice={choice}
        onClose={onClose}
      />
    );
  }

  function isReady() {
    const wrong = to.find((address) => !isAddress(address));
    const found =
      to.length === 0
        ? "Enter an email address."
        : wrong !== undefined
          ? `${wrong} isn’t an email address.`
          : to.length > MAX_SEND_RECIPIENTS
            ? `At most ${MAX_SEND_RECIPIENTS} addresses.`
            : undefined;
    setProblem(found);
    return found === undefined && subject.trim() !== "";
  }

  /** Of a file that is not encrypted: it holds no key. */
  async function linkToSend(): Promise<string> {
    if (file.role !== "owner") throw new FormError("Only the owner can make a link to send.");
    shareLink.current ??= await makeSendLink(file);
    return shareLink.current;
  }

  async function send() {
    if (file.role !== "view") await issueNumber(file);
    const current = readBusiness(file.doc);
    const { message } = typed;
    const subject = typedSubject ?? subjectOf(current);
    if (mayHoldKey(`${subject}\n${message}`)) throw new FormError(HOLDS_KEY);
    const fingerprint = JSON.stringify([what, to, subject, message, copy, current]);
    if (attempt.current?.fingerprint !== fingerprint) {
      const link = what === "link" ? await linkToSend() : null;
      const pdf = what === "pdf" ? await pdfToSend(current) : null;
      attempt.current = { fingerprint, id: crypto.randomUUID(), link, pdf, isSent: false };
    }
    const { id, link, pdf } = attempt.current;
    const { sent, failed } = await mailPaper(id, { to, subject, message, link, pdf, copy });
    attempt.current.isSent = true;
    if (sent.length > 0 && file.role !== "view") markSent(file.doc);
    setOutcome({ sent, failed });
  }

  return (
    <>
      <FormDialog
        title={`Send ${paperName(paper)}`}
        width="md"
        submit="Send"
        isReady={isReady}
        run={send}
        explain={(error) => explain(error) ?? confirmation.explain(error)}
        // Once it is sent, its outcome is shown in its place.
        onClose={() => attempt.current?.isSent || onClose()}
      >
        {choice}
        <TextField
          label="To"
          hint={`Up to ${MAX_SEND_RECIPIENTS} addresses, separated by commas. Each person gets their own email.`}
          inputMode="email"
          error={problem}
          {...field("to")}
        />
        <TextField
          label="Subject"
          maxLength={MAX_SEND_SUBJECT_CHARS}
          dir="auto"
          value={subject}
          onChange={setTypedSubject}
        />
        <LongTextField
          label="Message"
          maxLength={MAX_SEND_MESSAGE_CHARS}
          rows={4}
          {...field("message")}
        />
        <Checkbox
          label="Send me a copy"
          checked={copy}
          onChange={({ currentTarget }) => setCopy(currentTarget.checked)}
        />
        {what === "pdf" ? (
          <p className="text-sm text-ink-soft">
            The PDF passes through this server on its way, so this server could read it. It’s
            deleted within about two hours of being sent. Replies go to your own address.
          </p>
        ) : null}
      </FormDialog>
      {confirmation.dialog}
    </>
  );
}

function subjectOf(paper: BusinessPaper): string {
  const from = paper.from.name === "" ? "" : ` from ${paper.from.name}`;
  return (paperName(paper) + from).slice(0, MAX_SEND_SUBJECT_CHARS);
}

const HOLDS_KEY =
  "Your subject or message has a link that may hold the key of an encrypted file. Nothing was sent. Remove it, or send it from your own email program.";

async function pdfToSend(paper: BusinessPaper) {
  const bytes = await makePdf(paper, await canBeHybrid(paper));
  if (bytes.length > MAX_SEND_PDF_BYTES) {
    throw new FormError("The PDF is larger than 2 MB. Use a smaller logo, or send a link.");
  }
  return { filename: `${fileNameOf(paper)}.pdf`, bytes };
}

const UNDER_WAY =
  "The server is still busy with this email. Wait a moment, then send it again: nobody gets it twice.";

function explain(error: unknown): Failure | null {
  if (error instanceof FormError || error instanceof NumberTaken) return { words: error.message };
  if (error instanceof ApiError && error.reason === "lockdown")
    return { words: "Your account is in Lockdown, so nothing is sent in your name." };
  if (error instanceof ApiError && error.status === 503) return { words: UNDER_WAY };
  if (error instanceof ApiError && error.reason === "rate")
    return {
      words:
        "You’ve reached the limit: 60 people an hour, 200 a day. Nothing was sent. Try again later.",
    };
  return null;
}
