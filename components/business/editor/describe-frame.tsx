/** "Describe it": finds values in a description and fills the fields once the person has seen them. */
"use client";

import { type FormEvent, type ReactNode, useCallback, useId, useState } from "react";
import { callOperation, callWithHeaders } from "@/client/call";
import { FailureBanner } from "@/components/page/failure-banner";
import { Loaded } from "@/components/page/loaded";
import { refusalOf } from "@/components/page/refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LongTextField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import {
  type Draft,
  type DraftRequest,
  draft,
  draftProvider,
  MAX_PROMPT_CHARS,
  MIN_PROMPT_CHARS,
} from "@/lib/contract/drafting";

interface DescribeFrameProps<Found> {
  lead: string;
  placeholder: string;
  requestOf: (prompt: string) => DraftRequest;
  /** Null where nothing was found. */
  foundIn: (answer: Draft, prompt: string) => Found | null;
  show: (found: Found) => ReactNode;
  /** Fills it in. */
  onUse: (found: Found) => void;
  onClose: () => void;
}

export function DescribeFrame<Found>(props: DescribeFrameProps<Found>) {
  const { lead, placeholder, requestOf, foundIn, show, onUse, onClose } = props;
  const form = useId();
  const read = useCallback(async () => (await callOperation(draftProvider)).provider, []);
  const provider = useLoaded(read);
  const [words, setWords] = useState("");
  const [answer, setAnswer] = useState<{ found: Found | null } | null>(null);
  const { busy, failure, run } = useTry(refusalOf);

  async function ask(event: FormEvent) {
    event.preventDefault();
    await run(async () => {
      const response = await callWithHeaders(draft, { body: requestOf(words) });
      setAnswer({ found: foundIn(response.answer, words) });
    });
  }
  const found = answer?.found ?? null;
  return (
    <Dialog
      title="Describe it"
      lead={lead}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {found !== null ? (
            <Button
              variant="primary"
              onClick={() => {
                onUse(found);
                onClose();
              }}
            >
              Fill in
            </Button>
          ) : (
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={busy}
              disabled={provider.value === null || words.trim().length < MIN_PROMPT_CHARS}
            >
              Find the fields
            </Button>
          )}
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={(event) => void ask(event)}>
        <Loaded of={provider} what="Who reads descriptions" shape="none">
          {(by) => <Notice by={by} />}
        </Loaded>
        <LongTextField
          label="Description"
          value={words}
          maxLength={MAX_PROMPT_CHARS}
          rows={5}
          placeholder={placeholder}
          onChange={(text) => {
            setWords(text);
            setAnswer(null);
          }}
        />
        {failure ? <FailureBanner failure={failure} /> : null}
        {found !== null ? (
          <section aria-label="Found" className="rounded-md bg-sunken px-3 py-2.5 text-sm">
            <p role="status" className="mb-2 font-semibold">
              Found. Nothing is filled in until you select “Fill in”.
            </p>
            {show(found)}
          </section>
        ) : null}
        {answer && found === null ? (
          <p role="status">
            Nothing was found. Name the amounts, the dates and the people, and try again.
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

/** Said before anything is sent. */
function Notice({ by }: { by: string }) {
  return (
    <Banner tone="warn">
      {by === "local"
        ? "What you write here leaves encryption: this server reads it by its own simple rules, without AI, and doesn’t keep it. Your file stays as it is."
        : `What you write here leaves encryption: this server sends it to ${by}, an AI provider. This server doesn’t keep it. Your file isn’t sent.`}
    </Banner>
  );
}
