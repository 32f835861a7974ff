/** The library as a file on this device: what is listed, with the links that open it. */
"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import type { Failure } from "@/components/account/failure";
import { FailureBanner } from "@/components/account/failure-banner";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { LockedVault } from "../locked-vault";
import { refusalOf } from "../refusal";
import { Section } from "../section";
import { useSigned } from "../signed-in";

export function ExportSection() {
  const { user } = useSigned();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLocked, setLocked] = useState(false);

  async function save() {
    setBusy(true);
    setFailure(null);
    setLocked(false);
    try {
      const [{ library }, { downloadLibrary }] = await Promise.all([
        import("@/client/account/library"),
        import("./library-file"),
      ]);
      const files = await library();
      if (files === null) return setLocked(true);
      downloadLibrary(user.email, files);
      notify({ text: filesWords(files.length) });
    } catch (error) {
      setFailure(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section
      title="Your library as a file"
      lead="A JSON file with every file of your library: its title, when you last opened it, and its link. It is opened on this device and sent nowhere."
    >
      <div className="space-y-3">
        <Banner tone="warn">
          Whoever has this file can open your files, as it holds their links. Keep it like a
          password.
        </Banner>
        <Button
          busy={busy}
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => void save()}
        >
          Download library
        </Button>
        {isLocked ? <LockedVault /> : null}
        {failure ? <FailureBanner failure={failure} /> : null}
      </div>
    </Section>
  );
}

function filesWords(count: number): string {
  if (count === 0) return "Your library is empty; the file says so.";
  return count === 1
    ? "One file is listed in it."
    : `${count.toLocaleString()} files are listed in it.`;
}
