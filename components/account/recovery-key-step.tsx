/** Shows a recovery key to save, as 24 words and as one text, and asks before the person goes on without saving it. */
"use client";

import { Copy, Download, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { hintRecoveryPending } from "@/client/account/recovery-pending";
import { callOperation } from "@/client/call";
import { copyText } from "@/components/shell/copy-text";
import { saveFile } from "@/components/shell/save-file";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { noteRecoveryShown } from "@/lib/contract/account-vault";
import { WordsCheck } from "./words-check";

interface RecoveryKeyStepProps {
  recoveryKey: string;
  onSaved: () => void;
  /** Without it there is no later: the key that was there before is gone. */
  onLater?: () => void;
}

interface Forms {
  words: string[];
  text: string;
}

export function RecoveryKeyStep({ recoveryKey, onSaved, onLater }: RecoveryKeyStepProps) {
  const [forms, setForms] = useState<Forms | "out of reach" | null>(null);
  const [checking, setChecking] = useState(false);
  const { busy, run } = useTry(() => {
    notify({ tone: "bad", text: "The server can’t be reached. Your key isn’t lost: try again." });
    return null;
  });
  const [done, setDone] = useState(false);
  const leaveUnasked = useLeaveWarning(!done);

  useEffect(() => {
    if (forms !== null) return;
    import("@/lib/protocol/recovery-words").then(
      ({ recoveryText, recoveryWords }) =>
        setForms({ words: recoveryWords(recoveryKey), text: recoveryText(recoveryKey) }),
      () => setForms("out of reach"),
    );
  }, [recoveryKey, forms]);

  // Leaves only after the warning has been taken off the page.
  useEffect(() => {
    if (done) onSaved();
  }, [done, onSaved]);

  async function saved() {
    await callOperation(noteRecoveryShown);
    hintRecoveryPending(false);
    setDone(true);
  }

  if (forms === null) return <Skeleton className="h-64" />;
  if (forms === "out of reach") {
    return (
      <Banner tone="warn" action={<Button onClick={() => setForms(null)}>Try again</Button>}>
        The word list couldn’t be loaded. Your key is safe on this page, so don’t close it.
      </Banner>
    );
  }
  if (checking) {
    return (
      <WordsCheck
        words={forms.words}
        busy={busy}
        onRight={() => void run(saved)}
        onBack={() => setChecking(false)}
      />
    );
  }
  const file = fileOf(forms.words, forms.text);
  return (
    <>
      <ol
        aria-label="The 24 words"
        className="grid grid-flow-col grid-cols-2 grid-rows-12 gap-x-4 gap-y-1 rounded-lg bg-sunken px-4 py-4 font-mono text-sm sm:grid-cols-4 sm:grid-rows-6"
      >
        {forms.words.map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice; its place is what tells it apart
          <li key={at} className="flex gap-2">
            <span className="w-6 shrink-0 text-right text-ink-faint tabular-nums select-none">
              {at + 1}
            </span>
            {word}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-soft">The same key as text. You only need one form:</p>
      <p className="mt-1 font-mono text-sm break-words">{forms.text}</p>
      <div className="no-print mt-5 flex gap-2 max-sm:grid max-sm:grid-cols-3 max-sm:[&_svg]:hidden">
        <Button
          icon={Copy}
          onClick={() => void copyText(forms.words.join(" "), "24 words copied.")}
        >
          Copy
        </Button>
        <Button icon={Download} onClick={() => downloadRecoveryKey(file)}>
          Download
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className="no-print mt-6 flex flex-wrap items-center gap-2 border-t border-line pt-5">
        <Button variant="primary" onClick={() => setChecking(true)}>
          I saved it
        </Button>
        {onLater ? (
          <Button
            variant="quiet"
            onClick={() => {
              leaveUnasked();
              onLater();
            }}
          >
            Later
          </Button>
        ) : null}
        <p className="basis-full text-sm text-ink-faint">
          Keep it with important papers or in a password manager. Anyone who has it and knows your
          email address can open your files.
        </p>
      </div>
    </>
  );
}

/** The recovery key as a small text file, which explains itself when it is found years later. */
function fileOf(words: readonly string[], text: string): string {
  return `Sealdesk recovery key

Site:    ${location.origin}
Made on: ${new Date().toISOString().slice(0, 10)}

If you forget your password, use this key and your email address to get back
into your account: open ${location.origin}/recover
Anyone who has this key can do the same. Keep it safe and private.

The key as 24 words:

${words.map((word, at) => `${String(at + 1).padStart(2)}. ${word}`).join("\n")}

The same key as text (you only need one form):

${text}
`;
}

function downloadRecoveryKey(file: string) {
  saveFile("sealdesk-recovery-key.txt", new Blob([file], { type: "text/plain;charset=utf-8" }));
}
