/** What the product looks like, in pictures that `npm run pictures` makes of it. */
import { HomeSection } from "./home-section";

const PICTURES = [
  {
    name: "note",
    title: "A note that two people write at once",
    words: "You see who writes where. This server sees neither the text nor the names.",
    alt: "A note titled “Spring order, workshop” with a list of things to order. Ben’s cursor stands in its first line.",
  },
  {
    name: "sheet",
    title: "A sheet with its chart",
    words: "Formulas are computed in your browser. Excel files come in and go out.",
    alt: "A sheet of sales and costs from January to June with their totals, and a column chart of them.",
  },
  {
    name: "invoice",
    title: "An invoice beside its printed page",
    words: "A quote becomes a contract, an invoice, a payment and a receipt in a few clicks.",
    alt: "An invoice of Okafor Joinery over £4,825.20: its fields on the left, its printed page on the right.",
  },
  {
    name: "shop",
    title: "A shop as its customers see it",
    words: "Only you can read the orders. Payments go straight to your own accounts.",
    alt: "The shop of the Hearth & Rye Bakery, with photos and prices of bread.",
  },
] as const;

export function ProductPictures() {
  return (
    <HomeSection id="pictures" title="What it looks like">
      <ul className="mt-5 grid gap-x-6 gap-y-8 md:grid-cols-2">
        {PICTURES.map(({ name, title, words, alt }) => (
          <li key={name}>
            <figure>
              {(["light", "dark"] as const).map((theme) => (
                // biome-ignore lint/performance/noImgElement: it is small and made in its size
                <img
                  key={theme}
                  src={`/pictures/${name}-${theme}.webp`}
                  alt={alt}
                  width={960}
                  height={600}
                  loading="lazy"
                  decoding="async"
                  className={`in-${theme} h-auto w-full rounded-lg border border-line`}
                />
              ))}
              <figcaption className="mt-3">
                <span className="font-semibold">{title}</span>
                <span className="mt-0.5 block text-sm text-ink-soft">{words}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
