/** In which language and which currency a paper is. */
"use client";

import { memo } from "react";
import { CURRENCIES } from "@/lib/protocol/currencies";
import { FieldPair, FieldSection } from "./field-section";
import { PaperChoice } from "./paper-field";

/** Languages that a paper has words in, with the ways of writing numbers and dates that people ask for. */
const LOCALES =
  "en-US en-GB en-IE en-CA en-AU de-DE de-AT de-CH fr-FR fr-CH fr-CA es-ES es-MX it-IT it-CH nl-NL nl-BE ar-AE ar-EG he-IL".split(
    " ",
  );

interface LanguageSectionProps {
  locale: string;
  currency: string;
}

export const LanguageSection = memo(function LanguageSection(props: LanguageSectionProps) {
  const { locale, currency } = props;
  const languages = new Intl.DisplayNames(undefined, { type: "language" });
  const currencies = new Intl.DisplayNames(undefined, { type: "currency" });
  const locales = LOCALES.includes(locale) ? LOCALES : [locale, ...LOCALES];
  return (
    <FieldSection
      title="Language and currency"
      about={`${languages.of(locale) ?? locale}, ${currency || "no currency"}`}
    >
      <FieldPair>
        <PaperChoice
          source="locale"
          label="Language"
          value={locale}
          options={locales.map((one) => [one, languages.of(one) ?? one])}
        />
        <PaperChoice
          source="currency"
          label="Currency"
          value={currency}
          options={[
            ...(currency === "" ? [["", "Choose one"] as const] : []),
            ...CURRENCIES.map(
              (code) => [code, `${code} – ${currencies.of(code) ?? code}`] as const,
            ),
          ]}
        />
      </FieldPair>
    </FieldSection>
  );
});
