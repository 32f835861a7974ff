/** Sends a paper: as a PDF or a link by mail, or, where the link holds a key, by whoever sends it. Loaded when Send is pressed. */
"use client";

import { FileText, Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { seemsSignedIn } from "@/client/account/signed-in";
import { issueNumber, markSent } from "@/client/business/issue";
import { NumberTaken } from "@/client/business/numbers";
import { isAddress, mailPaper, typedAddresses } from "@/client/business/send";
import { ApiError } from "@/client/http";
import { createShareLink } from "@/client/share-links";
import type { OpenFile } from "@/client/sync";
import { FormDialog } from "@/components/page/form-dialog";
import { refusalOf } from "@/components/page/refusal";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceCard } from "@/components/ui/choice-card";
import { LongTextField, TextField } from "@/components/ui/text-field";
import {
  MAX_SEND_MESSAGE,
  MAX_SEND_PDF_BYTES,
  MAX_SEND_PEOPLE,
  MAX_SEND_SUBJECT,
} from "@/lib/contract/sending";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { canBeHybrid, fileNameOf, makePdf, paperName } from "../export/paper-files";
import { SendOutcome } from "./send-outcome";
import { SendYourself } from "./send-yourself";

interface SendDialogProps {
  file: OpenFile;
  paper: BusinessPaper;
  onClose: () => void;
}

/** What the form says in place of a mail. */
class FormError extends Error {}

export default function SendDialog({ file, paper, onClose }: SendDialogProps) {
  const [what, setWhat] = useState<"pdf" | "link">("pdf");
  const [typed, setTyped] = useState({
    to: paper.to.email,
    subject: `${paperName(paper)}${paper.from.name === "" ? "" : ` from ${paper.from.name}`}`,
    message: "",
  });
  const [copy, setCopy] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<{ sent: string[]; failed: string[] } | null>(null);
  // Sent again after a lost answer it is the same mail.
  const attempt = useRef<{ words: string; id: string; link: string | null; isSent: boolean }>(
    undefined,
  );

  const to = typedAddresses(typed.to);
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  if (outcome) return <SendOutcome {...outcome} onClose={onClose} />;

  const choice = <Choice what={what} isSealed={file.privacy === "e2ee"} onChoose={setWhat} />;
  const isByOneself = !seemsSignedIn() || (what === "link" && file.privacy === "e2ee");
  if (isByOneself) {
    return (
      <SendYourself
        file={file}
        what={what}
        mail={{ to, subject: typed.subject, message: typed.message }}
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
          : to.length > MAX_SEND_PEOPLE
            ? `At most ${MAX_SEND_PEOPLE} addresses.`
            : undefined;
    setProblem(found);
    return found === undefined && typed.subject.trim() !== "";
  }

  async function send() {
    if (file.role !== "view") await issueNumber(file);
    const words = JSON.stringify([what, to, typed, copy, readBusiness(file.doc)]);
    if (attempt.current?.words !== words) {
      const link = what === "link" ? await linkToSend(file) : null;
      attempt.current = { words, id: crypto.randomUUID(), link, isSent: false };
    }
    const { id, link } = attempt.current;
    const pdf = what === "pdf" ? await pdfToSend(readBusiness(file.doc)) : null;
    const { subject, message } = typed;
    const { sent, failed } = await mailPaper(id, { to, subject, message, link, pdf, copy });
    attempt.current.isSent = true;
    if (sent.length > 0 && file.role !== "view") markSent(file.doc);
    setOutcome({ sent, failed });
  }

  return (
    <FormDialog
      title={`Send ${paperName(paper)}`}
      width="md"
      submit="Send"
      isReady={isReady}
      run={send}
      explain={explain}
      // Once it is sent, its outcome is shown in its place.
      onClose={() => attempt.current?.isSent || onClose()}
    >
      {choice}
      <TextField
        label="To"
        hint={`Up to ${MAX_SEND_PEOPLE} addresses, separated by commas. Each person gets their own email.`}
        inputMode="email"
        error={problem}
        {...field("to")}
      />
      <TextField label="Subject" maxLength={MAX_SEND_SUBJECT} dir="auto" {...field("subject")} />
      <LongTextField label="Message" maxLength={MAX_SEND_MESSAGE} rows={4} {...field("message")} />
      <Checkbox
        label="Send me a copy"
        checked={copy}
        onChange={({ currentTarget }) => setCopy(currentTarget.checked)}
      />
      {what === "pdf" ? (
        <p className="text-sm text-ink-soft">
          The PDF passes through this server on its way, so this server could read it. It’s deleted
          once it has been sent. Replies go to your own address.
        </p>
      ) : null}
    </FormDialog>
  );
}

interface ChoiceProps {
  what: "pdf" | "link";
  isSealed: boolean;
  onChoose: (what: "pdf" | "link") => void;
}

function Choice({ what, isSealed, onChoose }: ChoiceProps) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-semibold">Send</legend>
      <ChoiceCard
        name="what"
        value="pdf"
        label="PDF"
        words="As it is now. They can keep it and print it."
        icon={FileText}
        checked={what === "pdf"}
        onChoose={() => onChoose("pdf")}
      />
      <ChoiceCard
        name="what"
        value="link"
        label="Link"
        words={isSealed ? "Always up to date. You send it yourself." : "Always up to date."}
        icon={Link2}
        checked={what === "link"}
        onChoose={() => onChoose("link")}
      />
    </fieldset>
  );
}

/** Of a file that is not encrypted: it holds no key. */
async function linkToSend(file: OpenFile): Promise<string> {
  if (file.role !== "owner") throw new FormError("Only the owner can make a link to send.");
  const link = { role: "view", name: "", expiresAt: null, short: true } as const;
  return (await createShareLink(file, link)).url;
}

async function pdfToSend(paper: BusinessPaper) {
  const bytes = await makePdf(paper, await canBeHybrid(paper));
  if (bytes.length > MAX_SEND_PDF_BYTES) {
    throw new FormError("The PDF is larger than 2 MB. Use a smaller logo, or send a link.");
  }
  return { filename: `${fileNameOf(paper)}.pdf`, bytes };
}

function explain(error: unknown) {
  if (error instanceof FormError || error instanceof NumberTaken) return { words: error.message };
  if (error instanceof ApiError && error.reason === "verify_email")
    return { words: "Confirm your email address first, under Settings." };
  if (error instanceof ApiError && error.reason === "lockdown")
    return { words: "Your account is in Lockdown, so nothing is sent in your name." };
  if (error instanceof ApiError && error.reason === "rate")
    return { words: "You have sent to 60 people in this hour or 200 today. Try again later." };
  return refusalOf(error);
}
