/**
 * Starts a lean page (scripts/lean-pages.mjs) without Next: provides what app/layout.tsx and app/error.tsx put around every
 * page.
 */
import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { PageFault } from "@/components/shell/page-fault";
import { Wordmark } from "@/components/shell/wordmark";
import { Toaster } from "@/components/ui/toast";
import { Tooltips } from "@/components/ui/tooltip";
import "./import-part";

/** What a page has besides its notices and tooltips. */
interface Around {
  before?: ReactNode;
  after?: ReactNode;
  /** What to say when a fault of ours stops the page, where it is not the usual. */
  fault?: string | undefined;
}

/** Shows what to do when a fault of ours stops the page, instead of nothing at all. */
class Guard extends Component<
  Pick<Around, "fault"> & { children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // The frame of other pages, with its menus, would be code that every visitor loads and hardly one sees.
    return (
      <main className="mx-auto max-w-5xl px-4 py-5 sm:px-6">
        <Wordmark />
        <PageFault reset={() => this.setState({ failed: false })} words={this.props.fault} />
      </main>
    );
  }
}

export function mountPage(page: ReactNode, { before, after, fault }: Around = {}) {
  // scripts/lean-pages.mjs names the place; the prerendered picture stands in it until the first render.
  const place = document.getElementById("page");
  if (!place) return;
  createRoot(place).render(
    <>
      {before}
      <Guard fault={fault}>{page}</Guard>
      <Toaster />
      <Tooltips />
      {after}
    </>,
  );
}
