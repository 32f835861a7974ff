/** The living style page: every component in every state, light and dark side by side. Not served in production. */
import type { Metadata } from "next";
import { Gallery } from "@/components/ui/gallery/gallery";

export const metadata: Metadata = { title: "Components" };

export default function Page() {
  return (
    <main className="px-4 pt-8 pb-16 sm:px-6">
      <h1 className="font-serif text-2xl font-semibold">Components</h1>
      <p className="mt-1 text-ink-soft">Every control in every state, in both themes.</p>
      <div className="mt-8 grid gap-4 xl:grid-cols-2">
        <Theme name="light" />
        <Theme name="dark" />
      </div>
    </main>
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
