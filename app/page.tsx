/** The home page: what Sealdesk does, how to begin, who can read what, and what it costs. */
import { OpenLink } from "@/components/files/open-link";
import { RecentFiles } from "@/components/files/recent-files";
import { SealedPicture } from "@/components/files/sealed-picture";
import { StartNoteButton } from "@/components/files/start-note-button";
import { PlanCards } from "@/components/home/plan-cards";
import { PrivacyFacts } from "@/components/home/privacy-facts";
import { ProductCards } from "@/components/home/product-cards";
import { ProductPictures } from "@/components/home/product-pictures";
import { SiteFooter } from "@/components/home/site-footer";
import { PublicShell } from "@/components/shell/public-shell";
import { buttonLook } from "@/components/ui/button";

export default function HomePage() {
  return (
    <PublicShell width="lg" foot={<SiteFooter />}>
      <div className="grid items-center gap-x-14 gap-y-12 pt-8 sm:pt-14 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <h1 className="max-w-lg font-serif text-2xl font-semibold tracking-tight sm:text-3xl">
            A private desk for your business
          </h1>
          <p className="mt-4 max-w-md text-lg text-ink-soft">
            Notes, documents, sheets, invoices, contracts and a calendar that you edit together by
            links. They are encrypted in your browser, so only people with the link can read them.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <StartNoteButton size="lg" />
            <a href="/signup" className={`${buttonLook({ size: "lg" })} signed-out-only`}>
              Create an account
            </a>
          </div>
          <p className="mt-3 text-sm text-ink-faint">
            You don’t need an account to write, invoice, sell or send a PDF for signing.
          </p>
        </div>
        <SealedPicture />
      </div>
      <RecentFiles />
      <ProductPictures />
      <ProductCards />
      <PrivacyFacts />
      <PlanCards />
      <section aria-label="A link you were sent" className="mt-16 border-t border-line pt-8">
        <OpenLink />
      </section>
    </PublicShell>
  );
}
