/** The words that are printed on a paper beside what its people wrote, in the language of the paper. */

const KEYS =
  "invoice quote credit-note purchase-order receipt remittance number issueDate dueDate validUntil deliveryDate orderNumber reference creditOf date method from to billTo supplier shipTo description quantity unitPrice discount tax vat amount subtotal shipping total deposit paid due includes notes terms reason payment payOnline reverseCharge vatId taxId companyNo page carried brought paidMark voidMark bank card cash cheque paypal crypto other invoiceNo received sent unallocated taxOn";

const LANGUAGES: Record<string, string> = {
  en: `Invoice|Quote|Credit note|Purchase order|Receipt|Remittance advice
    |Number|Date|Due date|Valid until|Delivery date|Order number|Reference|For invoice|Date|Paid by
    |From|To|Bill to|Supplier|Ship to|Description|Quantity|Unit price|Discount|Tax|VAT|Amount
    |Subtotal|Shipping|Total|Deposit due now|Paid|Amount due|Includes
    |Notes|Terms|Reason|Payment details|Pay online|Reverse charge: the customer accounts for the tax.
    |VAT ID|Tax ID|Company no.|Page {page} of {pages}|Carried forward|Brought forward|Paid|Void
    |Bank transfer|Card|Cash|Cheque|PayPal|Crypto|Other|Invoice|Amount received|Amount sent|Not allocated|on`,
  de: `Rechnung|Angebot|Gutschrift|Bestellung|Quittung|Zahlungsavis
    |Nummer|Datum|Fällig am|Gültig bis|Lieferdatum|Bestellnummer|Referenz|Zu Rechnung|Datum|Zahlungsart
    |Von|An|Rechnung an|Lieferant|Lieferung an|Beschreibung|Menge|Einzelpreis|Rabatt|Steuer|USt.|Betrag
    |Zwischensumme|Versand|Gesamt|Anzahlung jetzt fällig|Bezahlt|Offener Betrag|Enthält
    |Anmerkungen|Bedingungen|Grund|Zahlungsdaten|Online bezahlen|Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).
    |USt-IdNr.|Steuernummer|Firmenbuch|Seite {page} von {pages}|Übertrag|Übertrag|Bezahlt|Storniert
    |Überweisung|Karte|Bar|Scheck|PayPal|Krypto|Sonstiges|Rechnung|Erhaltener Betrag|Gezahlter Betrag|Nicht zugeordnet|auf`,
  fr: `Facture|Devis|Avoir|Bon de commande|Reçu|Avis de paiement
    |Numéro|Date|Échéance|Valable jusqu’au|Date de livraison|N° de commande|Référence|Sur facture|Date|Réglé par
    |De|À|Facturé à|Fournisseur|Livré à|Description|Quantité|Prix unitaire|Remise|Taxe|TVA|Montant
    |Sous-total|Livraison|Total|Acompte à régler|Payé|Reste à payer|Dont
    |Remarques|Conditions|Motif|Coordonnées de paiement|Payer en ligne|Autoliquidation : la taxe est due par le preneur.
    |N° TVA|N° fiscal|SIREN / RCS|Page {page} sur {pages}|À reporter|Report|Payé|Annulé
    |Virement|Carte|Espèces|Chèque|PayPal|Crypto|Autre|Facture|Montant reçu|Montant envoyé|Non affecté|sur`,
  es: `Factura|Presupuesto|Nota de crédito|Orden de compra|Recibo|Aviso de pago
    |Número|Fecha|Vencimiento|Válido hasta|Fecha de entrega|N.º de pedido|Referencia|De la factura|Fecha|Forma de pago
    |De|Para|Facturar a|Proveedor|Enviar a|Descripción|Cantidad|Precio|Descuento|Impuesto|IVA|Importe
    |Subtotal|Envío|Total|Anticipo a pagar|Pagado|Importe pendiente|Incluye
    |Notas|Condiciones|Motivo|Datos de pago|Pagar en línea|Inversión del sujeto pasivo: el cliente liquida el impuesto.
    |NIF-IVA|NIF|Registro|Página {page} de {pages}|Suma y sigue|Suma anterior|Pagado|Anulado
    |Transferencia|Tarjeta|Efectivo|Cheque|PayPal|Cripto|Otro|Factura|Importe recibido|Importe enviado|Sin asignar|sobre`,
  it: `Fattura|Preventivo|Nota di credito|Ordine di acquisto|Ricevuta|Avviso di pagamento
    |Numero|Data|Scadenza|Valido fino al|Data di consegna|N. ordine|Riferimento|Su fattura|Data|Pagato con
    |Da|A|Intestato a|Fornitore|Spedire a|Descrizione|Quantità|Prezzo|Sconto|Imposta|IVA|Importo
    |Imponibile|Spedizione|Totale|Acconto da versare|Pagato|Da pagare|Include
    |Note|Condizioni|Motivo|Dati di pagamento|Paga online|Inversione contabile (reverse charge): l’imposta è dovuta dal cliente.
    |Partita IVA|Codice fiscale|REA|Pagina {page} di {pages}|Da riportare|Riporto|Pagato|Annullato
    |Bonifico|Carta|Contanti|Assegno|PayPal|Cripto|Altro|Fattura|Importo ricevuto|Importo inviato|Non assegnato|su`,
  nl: `Factuur|Offerte|Creditnota|Inkooporder|Kwitantie|Betaalspecificatie
    |Nummer|Datum|Vervaldatum|Geldig tot|Leverdatum|Ordernummer|Referentie|Bij factuur|Datum|Betaald met
    |Van|Aan|Factuur aan|Leverancier|Leveren aan|Omschrijving|Aantal|Prijs|Korting|Belasting|Btw|Bedrag
    |Subtotaal|Verzending|Totaal|Aanbetaling nu|Betaald|Te betalen|Inclusief
    |Opmerkingen|Voorwaarden|Reden|Betaalgegevens|Online betalen|Btw verlegd.
    |Btw-nummer|Fiscaal nummer|KvK|Pagina {page} van {pages}|Transport|Transport|Betaald|Vervallen
    |Overschrijving|Kaart|Contant|Cheque|PayPal|Crypto|Anders|Factuur|Ontvangen bedrag|Betaald bedrag|Niet toegewezen|over`,
  ar: `فاتورة|عرض سعر|إشعار دائن|أمر شراء|إيصال|إشعار تحويل
    |الرقم|التاريخ|تاريخ الاستحقاق|صالح حتى|تاريخ التسليم|رقم الطلب|المرجع|عن الفاتورة|التاريخ|طريقة الدفع
    |من|إلى|إلى|المورّد|الشحن إلى|الوصف|الكمية|سعر الوحدة|الخصم|الضريبة|ض.ق.م|المبلغ
    |المجموع الفرعي|الشحن|الإجمالي|الدفعة المقدمة|المدفوع|المبلغ المستحق|يشمل
    |ملاحظات|الشروط|السبب|بيانات الدفع|الدفع عبر الإنترنت|احتساب عكسي: يتحمل العميل الضريبة.
    |الرقم الضريبي|الرقم الضريبي|السجل التجاري|صفحة {page} من {pages}|يُرحَّل|مرحَّل|مدفوعة|ملغاة
    |تحويل بنكي|بطاقة|نقدًا|شيك|PayPal|عملة مشفرة|أخرى|فاتورة|المبلغ المستلم|المبلغ المرسل|غير مخصص|على`,
  he: `חשבונית|הצעת מחיר|חשבונית זיכוי|הזמנת רכש|קבלה|הודעת תשלום
    |מספר|תאריך|לתשלום עד|בתוקף עד|תאריך אספקה|מספר הזמנה|אסמכתה|לחשבונית|תאריך|אמצעי תשלום
    |מאת|אל|לכבוד|ספק|משלוח אל|תיאור|כמות|מחיר יחידה|הנחה|מס|מע״מ|סכום
    |סכום ביניים|משלוח|סה״כ|מקדמה לתשלום|שולם|יתרה לתשלום|כולל
    |הערות|תנאים|סיבה|פרטי תשלום|תשלום מקוון|חיוב הפוך: המס חל על הלקוח.
    |עוסק מורשה|מספר מס|ח.פ.|עמוד {page} מתוך {pages}|להעברה|מהעברה|שולם|מבוטל
    |העברה בנקאית|כרטיס|מזומן|המחאה|PayPal|קריפטו|אחר|חשבונית|סכום שהתקבל|סכום שנשלח|לא שויך|על`,
};

/** English for a language that we have no words in. */
export function paperWords(locale: string): (key: string) => string {
  const given = LANGUAGES[new Intl.Locale(locale).language] ?? LANGUAGES.en ?? "";
  const words = given.split("|").map((word) => word.trim());
  const byKey = new Map(KEYS.split(" ").map((key, at) => [key, words[at] ?? key]));
  return (key) => byKey.get(key) ?? key;
}

export const PAPER_LANGUAGES = Object.keys(LANGUAGES);
export const PAPER_WORDS = KEYS.split(" ");
