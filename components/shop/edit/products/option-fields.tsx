/** A product's options, such as its size, and what each choice adds to the price. */
"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import type { ChoiceDraft, OptionDraft, OptionProblems } from "./product-draft";

const MAX_OPTIONS = 8;
const MAX_CHOICES = 30;

interface OptionFieldsProps {
  options: readonly OptionDraft[];
  currency: string;
  problems: OptionProblems;
  onChange: (options: readonly OptionDraft[]) => void;
}

const newChoice = (): ChoiceDraft => ({ id: crypto.randomUUID(), name: "", delta: "" });
const newOption = (): OptionDraft => ({
  id: crypto.randomUUID(),
  name: "",
  required: true,
  max: "1",
  choices: [newChoice(), newChoice()],
});

export function OptionFields({ options, currency, problems, onChange }: OptionFieldsProps) {
  const change = (at: number, next: Partial<OptionDraft>) =>
    onChange(options.map((option, place) => (place === at ? { ...option, ...next } : option)));
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-sm font-semibold">Options</legend>
      {options.map((option, at) => (
        <OneOption
          key={option.id}
          option={option}
          currency={currency}
          problems={problems}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange(options.toSpliced(at, 1))}
        />
      ))}
      {options.length < MAX_OPTIONS ? (
        <Button icon={Plus} onClick={() => onChange([...options, newOption()])}>
          Add an option
        </Button>
      ) : null}
    </fieldset>
  );
}

interface OneOptionProps {
  option: OptionDraft;
  currency: string;
  problems: OptionProblems;
  onChange: (next: Partial<OptionDraft>) => void;
  onRemove: () => void;
}

function OneOption({ option, currency, problems, onChange, onRemove }: OneOptionProps) {
  const { id, name, required, max, choices } = option;
  const title = name.trim() || "this option";
  const change = (at: number, next: Partial<ChoiceDraft>) =>
    onChange({
      choices: choices.map((choice, place) => (place === at ? { ...choice, ...next } : choice)),
    });
  return (
    <div className="space-y-3 rounded-md bg-sunken p-3">
      <div className="flex items-start gap-1">
        <TextField
          label="What is chosen"
          className="flex-1"
          dir="auto"
          maxLength={60}
          placeholder="For example, Size"
          error={problems[id]}
          value={name}
          onChange={(value) => onChange({ name: value })}
        />
        <IconButton label={`Remove ${title}`} icon={X} className="mt-6" onClick={onRemove} />
      </div>
      <ul aria-label={`Choices of ${title}`} className="space-y-2">
        {choices.map((choice, at) => (
          <li key={choice.id} className="flex items-start gap-1">
            <TextField
              label={`Choice ${at + 1}`}
              className="flex-1"
              dir="auto"
              maxLength={60}
              error={problems[choice.id]}
              value={choice.name}
              onChange={(value) => change(at, { name: value })}
            />
            <TextField
              label={`Adds (${currency})`}
              className="w-28"
              look="tabular-nums"
              inputMode="text"
              placeholder="0"
              error={problems[`${choice.id} delta`]}
              value={choice.delta}
              onChange={(value) => change(at, { delta: value })}
            />
            <IconButton
              label={`Remove choice ${at + 1}`}
              icon={X}
              className="mt-6"
              onClick={() => onChange({ choices: choices.toSpliced(at, 1) })}
            />
          </li>
        ))}
      </ul>
      {choices.length < MAX_CHOICES ? (
        <Button icon={Plus} onClick={() => onChange({ choices: [...choices, newChoice()] })}>
          Add a choice
        </Button>
      ) : null}
      <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
        <Checkbox
          label="Customers must choose"
          checked={required}
          onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
        />
        <TextField
          label="How many can be chosen"
          inputMode="numeric"
          maxLength={2}
          error={problems[`${id} max`]}
          value={max}
          onChange={(value) => onChange({ max: value })}
        />
      </div>
    </div>
  );
}
