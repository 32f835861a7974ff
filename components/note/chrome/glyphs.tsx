/** The icons of the editor: one map, so each is bundled once. */

import {
  Code,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Info,
  Lightbulb,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  OctagonAlert,
  Paperclip,
  Quote,
  Table,
  TableCellsMerge,
  TableOfContents,
  TriangleAlert,
  Type,
} from "lucide-react";
import type { ChoiceIcon } from "../commands/catalogue";

const CHOICE_ICONS: Record<ChoiceIcon, LucideIcon> = {
  text: Type,
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  bullet: List,
  ordered: ListOrdered,
  check: ListChecks,
  quote: Quote,
  code: Code,
  divider: Minus,
  table: Table,
  contents: TableOfContents,
  image: Image,
  file: Paperclip,
  title: Type,
  info: Info,
  tip: Lightbulb,
  warning: TriangleAlert,
  danger: OctagonAlert,
  cells: TableCellsMerge,
};

export function ChoiceGlyph({ icon }: { icon: ChoiceIcon }) {
  const Icon = CHOICE_ICONS[icon];
  return <Icon size={18} />;
}
