/** A first call with a key, to be copied into a terminal. */
"use client";

import { Section } from "@/components/page/section";
import { CodeSample } from "@/components/ui/code-sample";

export function SampleSection() {
  const sample = sampleFor(location.origin);
  return (
    <Section
      title="Try a key"
      lead="This creates a note from Markdown and returns its ID and the secret part of its link. The server can read notes created this way."
    >
      <CodeSample label="Command for a terminal" text={sample} />
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
