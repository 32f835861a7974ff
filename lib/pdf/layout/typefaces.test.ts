/** People's names are set in letters, whatever script they are written in. */
import { expect, test } from "vitest";
import { loadFont } from "../../formats/testing/fonts";
import { FontFiles } from "./font-files";
import { Shaper } from "./shape";
import { Typefaces } from "./typefaces";

const NAMES = {
  Arabic: "محمد عبد الرحمن",
  Armenian: "Արմեն Պետրոսյան",
  Bengali: "রবীন্দ্রনাথ ঠাকুর",
  Devanagari: "सरोजिनी नायडू",
  Ethiopic: "ኃይለ ገብረሥላሴ",
  Georgian: "ნინო ბურჯანაძე",
  Greek: "Μελίνα Μερκούρη",
  Gujarati: "મોહનદાસ ગાંધી",
  Gurmukhi: "ਗੁਰਦਾਸ ਮਾਨ",
  Han: "王喆、陶堃",
  Hangul: "김연아",
  Hebrew: "דוד בן־גוריון",
  Kannada: "ಕುವೆಂಪು",
  Khmer: "នរោត្តម សីហនុ",
  Lao: "ສຸພານຸວົງ",
  Malayalam: "കമലാ സുരയ്യ",
  Mongolian: "ᠴᠢᠩᠭᠢᠰ",
  Myanmar: "အောင်ဆန်း",
  Oriya: "ଫକୀର ମୋହନ",
  Sinhala: "මාර්ටින් වික්‍රමසිංහ",
  Tamil: "சுப்பிரமணிய பாரதி",
  Telugu: "గురజాడ అప్పారావు",
  Thai: "สุนทรภู่",
  Tibetan: "བསྟན་འཛིན་རྒྱ་མཚོ",
  Turkish: "Müjde Şahin İğdır",
};

test.each(Object.entries(NAMES))("a name in %s has a letter for every sign", async (_, name) => {
  const style = { family: "sans", size: 12, color: "#000000" } as const;
  const typefaces = new Typefaces(new FontFiles(loadFont));
  await typefaces.load([{ text: name, style }]);
  const parts = typefaces.stretches(name, style);
  const without = parts.flatMap(({ text, face }) =>
    [...text].filter(
      (sign) =>
        !/^\p{Default_Ignorable_Code_Point}$/u.test(sign) &&
        !face.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    ),
  );
  expect(without).toEqual([]);
  const shaped = parts.map(({ text, face }) => new Shaper().shape(text, face, false));
  expect(shaped.every(({ width }) => width > 0)).toBe(true);
});
