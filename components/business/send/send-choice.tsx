/** Chooses how a paper is sent: as a PDF or a link. Says beforehand what the recipient will not get. */
import { FileText, Link2 } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { ChoiceCard } from "@/components/ui/choice-card";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { unreadyWords } from "@/lib/kinds/business/unready";

interface SendChoiceProps {
  paper: BusinessPaper;
  what: "pdf" | "link";
  isSealed: boolean;
  onChoose: (what: "pdf" | "link") => void;
}

export function SendChoice({ paper, what, isSealed, onChoose }: SendChoiceProps) {
  const unready = unreadyWords(paper);
  return (
    <>
      {unready.length > 0 ? <Banner tone="warn">{unready.join(" ")}</Banner> : null}
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 text-sm font-semibold">Send</legend>
        <ChoiceCard
          name="what"
          value="pdf"
          label="PDF"
          words="As it is now. They can keep it and print it."
          icon={FileText}
          checked={what === "pdf"}
          onChoose={() => onChoose("pdf")}
        />
        <ChoiceCard
          name="what"
          value="link"
          label="Link"
          words={isSealed ? "Always up to date. You send it yourself." : "Always up to date."}
          icon={Link2}
          checked={what === "link"}
          onChoose={() => onChoose("link")}
        />
      </fieldset>
    </>
  );
}
