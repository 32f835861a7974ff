/** The shop's own questions at the checkout. */
"use client";

import type { ShopTabProps } from "../../run-shop";
import { EntryDialog, type EntryFormProps, EntryList } from "../form/entry-list";
import { useChoice, useEntries, useWords, useYes } from "../form/fields";
import { given } from "../form/fields-dialog";

const KINDS = [
  ["text", "Words"],
  ["choice", "One of several"],
  ["date", "A date"],
] as const;
const MAX_CHOICES = 20;

export const QuestionsSection = ({ shop }: ShopTabProps) => (
  <EntryList
    shop={shop}
    list="questions"
    title="Your own questions"
    lead="Asked at checkout. For example, a pickup day or a name for the cake."
    empty="None yet."
    add="Add a question"
    nameOf={({ label }) => label}
    about={({ kind, required, choices = [] }) =>
      [
        KINDS.find(([one]) => one === kind)?.[1],
        required ? "required" : "optional",
        ...(kind === "choice" ? [choices.join(", ")] : []),
      ].join(" · ")
    }
    Form={QuestionForm}
  />
);

function QuestionForm(props: EntryFormProps<"questions">) {
  const { entry: question } = props;
  const label = useWords(question?.label, {
    ...{ label: "Question", max: 60, isWide: true, missing: "Enter the question." },
    placeholder: "For example, Name on the cake",
  });
  const kind = useChoice(question?.kind ?? "text", { label: "Answer", options: KINDS });
  const choices = useEntries(question?.choices, {
    ...{ label: "Choices", hint: "One per line.", separator: "\n" },
    check: (lines) =>
      lines.length > 0 && lines.length <= MAX_CHOICES && lines.every(({ length }) => length <= 60)
        ? null
        : "Enter up to 20 choices of up to 60 characters.",
  });
  const required = useYes(question?.required ?? false, { label: "Customers must answer" });
  return (
    <EntryDialog
      {...props}
      list="questions"
      noun="question"
      fields={[label, kind, kind.value === "choice" && choices, required]}
      make={() => ({
        ...{ label: label.value, kind: kind.value, required: required.value },
        ...(kind.value === "choice" && given({ choices: [...new Set(choices.value)] })),
      })}
    />
  );
}
