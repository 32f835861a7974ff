/** How the named styles of a Document look: a change here is seen wherever the style is used. */
"use client";

import { useState } from "react";
import type { Doc } from "yjs";
import { SETTINGS } from "@/components/note/binding";
import type { Session } from "@/components/note/chrome/session";
import type { Option } from "@/components/note/tools/choice";
import { ALIGNMENTS, COLORS, FONTS, SPACES } from "@/components/note/tools/format-frame";
import { FormDialog } from "@/components/page/form-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/text-field";
import { setStyle } from "@/lib/kinds/document/edit";
import {
  BOLD_WEIGHT,
  DEFAULT_STYLES,
  type NamedStyleLook,
  stylesOf,
} from "@/lib/kinds/document/styles";
import { NORMAL, type StyleName } from "@/lib/kinds/document/values";
import { lookOfText } from "../commands/text";
import { LINES, SIZES, STYLES } from "./options";

const NAMES = STYLES.map(([name, label]) => [String(name ?? NORMAL) as StyleName, label] as const);

const IN_POINTS = SIZES.map(([size]): Option => [size, `${size} pt`]);

/** @param label of a value that is not among them */
const choices = (
  options: readonly Option[],
  value: string | number,
  label = String(value),
): [string, string][] => {
  const known = options.filter(([one]) => one !== null);
  const all = known.some(([one]) => one === value) ? known : [...known, [value, label]];
  return all.map(([one, label]) => [String(one), String(label)]);
};

/** Line spacing is stored in hundredths. */
const words = (key: string, value: number): string =>
  key === "lineSpacing" ? String(value / 100) : `${value} pt`;

interface StylesDialogProps {
  doc: Doc;
  session: Session;
  onClose: () => void;
}

export default function StylesDialog({ doc, session, onClose }: StylesDialogProps) {
  const [looks, setLooks] = useState(() => stylesOf(doc.getMap("styles").toJSON()));
  const [name, setName] = useState<StyleName>(NORMAL);
  const [changed, setChanged] = useState<ReadonlySet<StyleName>>(new Set());
  const { paragraph, text } = looks[name];

  function change(next: NamedStyleLook) {
    setLooks({ ...looks, [name]: next });
    setChanged(new Set([...changed, name]));
  }
  const ofText = (more: Partial<NamedStyleLook["text"]>) =>
    change({ paragraph, text: { ...text, ...more } });
  const ofLines = (more: Partial<NamedStyleLook["paragraph"]>) =>
    change({ paragraph: { ...paragraph, ...more }, text });
  const number = (
    label: string,
    key: "lineSpacing" | "spaceAbove" | "spaceBelow",
    options: readonly Option[],
  ) => (
    <SelectField
      label={label}
      value={String(paragraph[key])}
      options={choices(options, paragraph[key], words(key, paragraph[key]))}
      onChange={(value) => ofLines({ [key]: Number(value) })}
    />
  );

  async function apply() {
    doc.transact(() => {
      for (const one of changed) setStyle(doc, one, overrideOf(looks[one], DEFAULT_STYLES[one]));
    }, SETTINGS);
  }

  function asSelected() {
    const state = session.view()?.state;
    if (state) ofText(lookOfText(state));
  }

  return (
    <FormDialog title="Styles" width="md" submit="Apply" run={apply} onClose={onClose}>
      <SelectField label="Style" value={name} options={NAMES} onChange={setName} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Font"
          value={text.family}
          options={choices(FONTS, text.family)}
          onChange={(family) => ofText({ family })}
        />
        <SelectField
          label="Size"
          value={String(text.size)}
          options={choices(IN_POINTS, text.size, `${text.size} pt`)}
          onChange={(size) => ofText({ size: Number(size) })}
        />
        <SelectField
          label="Colour"
          value={text.color}
          options={choices([["#1a1c1e", "Black"], ...COLORS], text.color)}
          onChange={(color) => ofText({ color })}
        />
        <SelectField
          label="Alignment"
          value={paragraph.align}
          options={ALIGNMENTS.map(([value, label]) => [value, label])}
          onChange={(align) => ofLines({ align })}
        />
        {number("Line spacing", "lineSpacing", LINES)}
        {number("Space before", "spaceAbove", SPACES)}
        {number("Space after", "spaceBelow", SPACES)}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox
          label="Bold"
          checked={text.weight >= BOLD_WEIGHT}
          onChange={({ target }) => ofText({ weight: target.checked ? BOLD_WEIGHT : 400 })}
        />
        <Checkbox
          label="Italic"
          checked={text.italic}
          onChange={({ target }) => ofText({ italic: target.checked })}
        />
        <Checkbox
          label="Keep with the next paragraph"
          checked={paragraph.keepWithNext}
          onChange={({ target }) => ofLines({ keepWithNext: target.checked })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={asSelected}>Take it from the selected text</Button>
        <Button onClick={() => change(DEFAULT_STYLES[name])}>Reset</Button>
      </div>
    </FormDialog>
  );
}

/** What differs from the usual look, in the names a style is written in; null takes an override back. */
function overrideOf(look: NamedStyleLook, usual: NamedStyleLook): Record<string, unknown> {
  const { text, paragraph } = look;
  const unless = (isUsual: boolean, value: unknown) => (isUsual ? null : value);
  const family = unless(text.family === usual.text.family, text.family);
  const lines = (["align", "lineSpacing", "spaceAbove", "spaceBelow", "keepWithNext"] as const).map(
    (key) => [key, unless(paragraph[key] === usual.paragraph[key], paragraph[key])],
  );
  const switches = (["italic", "underline", "strike", "smallCaps"] as const).map((key) => [
    key,
    unless(text[key] === usual.text[key], { on: text[key] }),
  ]);
  return {
    ...Object.fromEntries([...lines, ...switches]),
    bold: unless(text.weight === usual.text.weight, { on: text.weight >= BOLD_WEIGHT }),
    fontFamily: family === null ? null : { family },
    fontSize: unless(text.size === usual.text.size, { pt: text.size }),
    color: unless(text.color === usual.text.color, { hex: text.color }),
  };
}
