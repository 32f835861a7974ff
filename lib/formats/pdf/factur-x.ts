/** What makes a PDF a Factur-X invoice (Factur-X 1.0, ZUGFeRD 2): the XML inside, and metadata that names it. */
import type { Archive } from "../../pdf/write/archive";

const NAME = "factur-x.xml";
const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** The properties below must be described in the file, as PDF/A does not know them. */
const PROPERTIES = {
  DocumentFileName: "The name of the embedded XML document",
  DocumentType: "The type of the hybrid document",
  Version: "The version of the standard the XML document follows",
  ConformanceLevel: "The profile the XML document follows",
};

/** @param xml of the profile EN 16931 */
export const facturX = (xml: Uint8Array): Archive => ({
  files: [
    {
      name: NAME,
      bytes: xml,
      type: "text/xml",
      relationship: "Alternative",
      description: "Invoice in CII, EN 16931",
    },
  ],
  metadata: `${schema()}
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${NAME}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
`,
});

function schema(): string {
  const properties = Object.entries(PROPERTIES).map(
    ([name, words]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${words}</pdfaProperty:description></rdf:li>`,
  );
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join("")}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
}
