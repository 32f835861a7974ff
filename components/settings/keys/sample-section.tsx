/** A first call with a key, to be copied into a terminal. */
"use client";

import { Copy } from "lucide-react";
import { copyText } from "@/components/shell/copy-text";
import { Button } from "@/components/ui/button";
import { Section } from "../section";

export function SampleSection() {
  const sample = sampleFor(location.origin);
  return (
    <Section
      title="Try a key"
      lead="This starts a note from Markdown and answers with its id and the secret part of its link. The server can read notes made this way."
      aside={
        <Button
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => void copyText(sample, "Command copied.")}
        >
          Copy
        </Button>
      }
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that
        tabIndex={0}
        aria-label="Command for a terminal"
        className="overflow-x-auto rounded-md bg-sunken px-4 py-3"
      >
        <pre className="font-mono text-sm">{sample}</pre>
      </section>
      <p className="mt-3 text-sm text-ink-soft">
        Every route is described in{" "}
        <a href="/openapi.json" className="text-link">
          openapi.json
        </a>
        .
      </p>
    </Section>
  );
}

const sampleFor = (origin: string) =>
  `export SEALDESK_KEY="upk_…"
curl ${origin}/api/documents \\
  -H "Authorization: Bearer $SEALDESK_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"title": "Minutes", "markdown": "# Minutes"}'`;
