/** The colours of the grid in this theme, and how texts are set. */
export interface Paint {
  paper: string;
  sunken: string;
  line: string;
  strong: string;
  ink: string;
  soft: string;
  accent: string;
  accentSoft: string;
  bad: string;
  isDark: boolean;
}

const resolve = (canvas: HTMLCanvasElement, name: string): string => {
  canvas.style.color = `var(${name})`;
  return getComputedStyle(canvas).color;
};

let family = "sans-serif";
/** Of the page: a canvas knows no variables. */
export const fontFamily = () => family;

export function readPaint(canvas: HTMLCanvasElement): Paint {
  family = getComputedStyle(document.body).fontFamily;
  // A font that loads late has other widths.
  widths.clear();
  const of = (name: string) => resolve(canvas, name);
  const paint = {
    ...{
      paper: of("--paper"),
      sunken: of("--canvas"),
      line: of("--line"),
      strong: of("--line-strong"),
    },
    ...{ ink: of("--ink"), soft: of("--ink-soft"), accent: of("--accent"), bad: of("--bad") },
    accentSoft: of("--accent-soft"),
  };
  const [red = 255] = (/\d+/.exec(paint.paper) ?? []).map(Number);
  return { ...paint, isDark: red < 128 };
}

/** Ink that can be read on a fill of any colour. */
export function inkOn(fill: string, { isDark, ink }: Paint): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(fill.slice(at, at + 2), 16),
  );
  const isLight = red * 0.299 + green * 0.587 + blue * 0.114 > 140;
  return isLight === isDark ? (isLight ? "#1a1c1e" : "#fefefd") : ink;
}

const widths = new Map<string, number>();

export function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font}\u0000${text}`;
  const found = widths.get(key);
  if (found !== undefined) return found;
  if (widths.size > 20_000) widths.clear();
  const { width } = context.measureText(text);
  widths.set(key, width);
  return width;
}

/** Lines of a text that wraps between words, and within a word that is too long. */
export function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/(?<=\s)/)) {
      if (line !== "" && widthOf(context, (line + word).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += word;
      while (line.length > 1 && widthOf(context, line.trimEnd()) > width) {
        let fits = line.length - 1;
        while (fits > 1 && widthOf(context, line.slice(0, fits)) > width) fits--;
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
    return [...lines, line];
  });
}
