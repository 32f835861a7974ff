/** The living style page, in the shell of signed-in pages: every component in every state, in both themes. Not in production. */
import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/shell/page-header";
import { Button, buttonLook } from "@/components/ui/button";
import { Gallery } from "@/components/ui/gallery/gallery";

export const metadata: Metadata = { title: "Components" };

export default function Page() {
  return (
    <AppShell foot="The foot of a page says who can read what is on it.">
      <PageHeader
        title="Components"
        places={[{ name: "The page above", href: "/files" }]}
        lead="Every control in every state, in both themes, inside the frame of products."
        actions={
          <>
            <a href="/dev/ui/public" className={buttonLook()}>
              Public pages
            </a>
            <Button variant="primary">One main action</Button>
          </>
        }
      />
      <div className="grid gap-4">
        <Theme name="light" />
        <Theme name="dark" />
      </div>
    </AppShell>
  );
}

function Theme({ name }: { name: "light" | "dark" }) {
  return (
    <section
      data-theme={name}
      aria-label={name === "light" ? "Light theme" : "Dark theme"}
      className="min-w-0 rounded-lg bg-canvas p-4 text-ink shadow-paper sm:p-6"
    >
      <Gallery />
    </section>
  );
}
