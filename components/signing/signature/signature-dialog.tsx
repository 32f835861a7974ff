/** How somebody signs: their name, and a signature that is drawn, typed or uploaded. */
"use client";

import { Maximize2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Segments } from "@/components/ui/segments";
import { TextField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import { SIGN_NAME_CHARS, type SignatureMethod } from "@/lib/protocol/sign-request";
import { type Ink, inkFrom, type SignatureDraft } from "./draft";
import { DrawPad } from "./draw-pad";
import { TypePad } from "./type-pad";
import { UploadPad } from "./upload-pad";
import { PadTools, WholeScreenPad } from "./whole-screen-pad";

interface SignatureDialogProps {
  draft: SignatureDraft;
  onChange: (draft: SignatureDraft) => void;
  onUse: (ink: Ink) => void;
  onClose: () => void;
}

const WAYS: readonly (readonly [SignatureMethod, string])[] = [
  ["draw", "Draw"],
  ["type", "Type"],
  ["upload", "Image"],
];
const NOTHING: Record<SignatureMethod, string> = {
  draw: "Draw your signature first, or type it.",
  type: "Enter your name first.",
  upload: "Select an image of your signature first.",
};

export function SignatureDialog({ draft, onChange, onUse, onClose }: SignatureDialogProps) {
  const form = useId();
  const { busy, failure, run, setFailure } = useTry(() => NOTHING[draft.method]);
  const [nameProblem, setNameProblem] = useState<string>();
  const change = (some: Partial<SignatureDraft>) => {
    setFailure(null);
    onChange({ ...draft, ...some });
  };

  async function use(event: FormEvent) {
    event.preventDefault();
    const isNamed = draft.name.trim() !== "";
    setNameProblem(isNamed ? undefined : "Enter your full name.");
    if (!isNamed) return;
    await run(async () => {
      const ink = await inkFrom(draft);
      if (!ink) throw new Error(NOTHING[draft.method]);
      onUse(ink);
    });
  }

  return (
    <Dialog
      title="Your signature"
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Use this signature
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void use(event)} noValidate className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Full name"
            error={nameProblem}
            dir="auto"
            autoComplete="name"
            maxLength={SIGN_NAME_CHARS}
            value={draft.name}
            onChange={(value) => {
              setNameProblem(undefined);
              change({ name: value });
            }}
          />
          <Segments
            label="How to sign"
            labelClassName="mb-1.5 text-sm font-semibold max-sm:sr-only"
            options={WAYS}
            value={draft.method}
            onChange={(method) => change({ method })}
          />
        </div>
        {draft.method === "draw" ? (
          <Drawn draft={draft} onChange={change} />
        ) : draft.method === "type" ? (
          <TypePad name={draft.name} hand={draft.hand} onHand={(hand) => change({ hand })} />
        ) : (
          <UploadPad draft={draft} onChange={change} />
        )}
        {failure ? (
          <p role="alert" className="text-sm text-bad">
            {failure}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

interface DrawnProps {
  draft: SignatureDraft;
  onChange: (change: Partial<SignatureDraft>) => void;
}

function Drawn({ draft: { drawing }, onChange }: DrawnProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="space-y-2">
      <DrawPad
        drawing={drawing}
        onChange={(next) => onChange({ drawing: next })}
        className="h-44 sm:h-52 [@media(max-height:30rem)]:h-28"
      />
      <div className="flex flex-wrap">
        <PadTools drawing={drawing} onChange={(next) => onChange({ drawing: next })} />
        <Button variant="quiet" className="ml-auto" icon={Maximize2} onClick={() => setWhole(true)}>
          Larger
        </Button>
      </div>
      {isWhole ? (
        <WholeScreenPad
          drawing={drawing}
          onChange={(next) => onChange({ drawing: next })}
          onClose={() => setWhole(false)}
        />
      ) : null}
    </div>
  );
}
