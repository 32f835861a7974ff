import { Mark } from "@/components/shell/wordmark";
import { Example, Row } from "./example";

const SURFACES = ["bg-canvas", "bg-paper", "bg-raised", "bg-sunken", "bg-hover", "bg-pressed"];
const FILLS = [
  "bg-accent",
  "bg-accent-soft",
  "bg-good-soft",
  "bg-warn-soft",
  "bg-bad-soft",
  "bg-bad-fill",
];

export function Tokens() {
  return (
    <Example title="Colour and type">
      <Row label="Surfaces">
        {SURFACES.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </Row>
      <Row label="Fills">
        {FILLS.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </Row>
      <div>
        <p className="text-ink">Ink: body text, at least 7:1.</p>
        <p className="text-ink-soft">Ink, soft: secondary text, at least 7:1.</p>
        <p className="text-ink-faint">Ink, faint: labels and hints, at least 4.5:1.</p>
        <p className="text-accent-text">
          Accent text ·{" "}
          <a href="#link" className="text-link">
            a link in text
          </a>
        </p>
      </div>
      <div className="rounded-lg bg-paper p-5 shadow-paper">
        <p className="flex items-center gap-2 font-serif text-3xl font-semibold">
          <Mark className="size-8" /> 3xl serif
        </p>
        <p className="font-serif text-2xl font-semibold">2xl serif, a page’s heading</p>
        <p className="font-serif text-xl font-semibold">xl serif, an empty state</p>
        <p className="font-serif">
          Paper is set in the serif, with <strong>bold</strong> and <em>italic</em> of its own.
        </p>
        <p className="text-lg">lg sans, a lead paragraph</p>
        <p className="text-base">base sans, 15 px: Il1 O0 rn, figures {"{"}</p>
        <p className="text-sm tabular-nums">sm sans, tabular 1,111.00 / 8,888.88</p>
        <p className="text-xs">xs sans, a caption</p>
        <p className="font-mono text-sm">mono: const seal = 0xff; Il1 O0</p>
      </div>
    </Example>
  );
}

function Swatch({ name }: { name: string }) {
  return (
    <div className="w-20 text-xs text-ink-faint">
      <div className={`h-10 rounded-md shadow-control ${name}`} />
      <p className="mt-1 truncate">{name.slice(3)}</p>
    </div>
  );
}
