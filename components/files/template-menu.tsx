/** The templates a note can begin with, beside the button that starts an empty one. */
"use client";

import { BookOpen, ChevronDown, ClipboardList, Users } from "lucide-react";
import { startNote, TEMPLATES } from "@/components/shell/start-note";
import { Button } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";

const ICONS = { meeting: Users, brief: ClipboardList, welcome: BookOpen };

export function TemplateMenu() {
  return (
    <LazyMenu
      trigger={
        <Button
          variant="primary"
          aria-label="Start from a template"
          data-tip="Start from a template"
          className="rounded-s-none border-s border-paper/30 px-2 touch:px-3"
        >
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
      entries={TEMPLATES.map(([template, label]) => {
        const Icon = ICONS[template];
        const run = () => void startNote({ template });
        return { label, icon: <Icon aria-hidden="true" />, run };
      })}
    />
  );
}
