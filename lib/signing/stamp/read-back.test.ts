/** Another program reads the text drawn into a signed PDF, character for character. */
import fc from "fast-check";
import { expect } from "vitest";
import { expectRead, wordsRead } from "@/lib/formats/testing/pdf-text";
import { withProgram } from "@/lib/formats/testing/programs";
import type { FlowBlock } from "@/lib/pdf/layout/document";
import { drill } from "@/lib/testing/drill";
import { rawPdf } from "../testing/raw-pdf";
import { certificateFor, fieldOf, signerNamed, testSealer } from "../testing/signed";
import { certificateOf } from "./certificate";
import { completePdf } from "./complete";
import { stampPdf } from "./stamp";
import type { CertificateEvent } from "./types";

const NAMES = fc.constantFrom(
  ..."Ayşe Öztürk|Zoë Affleck-Fjord|王小明|김연아|अनुष्का शर्मा|สุนทรภู่ น้ำ|محمد بن عبد الله|שרה כהן".split(
    "|",
  ),
  "Wilhelmina Konstantinopoulou-Featherstonehaugh of the Second House, 14th of 1450",
);
const seal = testSealer();
const original = rawPdf();
const own = wordsRead(original).flat();

withProgram(
  "pdftotext",
  "random names, dates and addresses come out of a stamped page as they went in",
  async () => {
    const number = fc.nat(99_999);
    await fc.assert(
      fc.asyncProperty(NAMES, number, fc.boolean(), async (name, figures, isNarrow) => {
        const email = `${figures}.1450@example.com`;
        const signer = signerNamed(name, { email, signedAt: new Date(figures * 86_400_000) });
        const fields = (["name", "date", "email"] as const).map((type, at) =>
          fieldOf(type, { y: 0.1 + at * 0.2, width: isNarrow ? 0.15 : 0.6 }),
        );
        const [words = []] = wordsRead(await stampPdf({ original, fields, signers: [signer] }));
        const date = signer.signedAt.toISOString().slice(0, 10);
        expectRead(words, [own.join(" "), name, date, email], true);
      }),
      { numRuns: drill(200), seed: 2026, endOnFailure: true },
    );
  },
  600_000,
);

const NETWORKS = fc.constantFrom(
  "203.0.113.7",
  "10.0.0.14",
  "2001:db8:85a3:1450:450:8a2e:370:7334",
);
const BROWSERS = fc.constantFrom(
  null,
  "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.7871.100",
  "x",
);
const EVENTS = fc.array(fc.tuple(fc.constantFrom("viewed", "link_sent", "code_failed"), NETWORKS), {
  maxLength: 60,
});

function* textsIn(blocks: readonly FlowBlock[]): Generator<string> {
  for (const one of blocks) {
    if (one.type === "paragraph") yield one.spans.map(({ text }) => text).join("");
    if (one.type === "box") yield* textsIn(one.blocks);
    if (one.type === "table")
      for (const row of one.rows) for (const { blocks } of row) yield* textsIn(blocks);
  }
}

/** Words in each page's footer, and in the header row of a page that continues the events. */
const FOOT = 9;
const HEAD = "Time (UTC) Event By Network ";
const without = (page: string[]): string[] => {
  const text = page.slice(0, -FOOT).join(" ");
  return text.replace(HEAD, (head, at) => (at === 0 ? "" : head)).split(" ");
};

withProgram(
  "pdftotext",
  "random certificates come out of a sealed PDF as they went in",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(NAMES, NETWORKS, BROWSERS), { minLength: 1, maxLength: 5 }),
        EVENTS,
        async (people, happened) => {
          const signers = people.map(([name], at) => signerNamed(name, { recipientId: `r${at}` }));
          const plain = certificateFor(signers);
          const certificate = {
            ...plain,
            signers: plain.signers.map((one, at) => ({
              ...one,
              ...{ ip: people[at]?.[1] ?? null, userAgent: people[at]?.[2] ?? null },
            })),
            events: happened.map(
              ([type, ip], at): CertificateEvent => ({
                seq: at + 1,
                type,
                at: new Date(at * 86_461_000).toISOString(),
                actor: { kind: "signer", recipientId: `r${at % people.length}` },
                ip,
              }),
            ),
          };
          const names = new Map(signers.map(({ recipientId, name }) => [recipientId, name]));
          const { blocks } = certificateOf(certificate, names, "a4");
          const bytes = await completePdf({ original, fields: [], signers, certificate, seal });
          const [first, ...pages] = wordsRead(bytes);
          expect(first).toEqual(own);
          const words = pages.flatMap(without);
          expectRead(words, [...textsIn(blocks)], true);
        },
      ),
      { numRuns: drill(100), seed: 2026, endOnFailure: true },
    );
  },
  600_000,
);
