/** How papers look: black on white, rows whole, heads of tables on every page. */
export const paperStyles = `@page { size: A4; margin: 14mm 14mm 16mm; }
@page label { size: 70mm 36mm; margin: 2.5mm 3mm; }
@page parcel { size: 102mm 152mm; margin: 5mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #111; background: #fff; font: 10pt/1.4 Inter, "Helvetica Neue", Arial, "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums; }
h1, h2, h3, p, dl, dd, table { margin: 0; }
.paper + .paper { break-before: page; }
.head { display: flex; justify-content: space-between; gap: 10mm; padding-bottom: 5mm; border-bottom: 0.5mm solid #111; }
.head h1 { font-size: 18pt; font-weight: 600; line-height: 1.15; letter-spacing: -0.01em; }
.head .number { font-size: 12pt; font-weight: 600; margin-top: 1mm; }
.head .company { font-size: 12pt; font-weight: 600; }
.head .bars svg { display: block; height: 11mm; max-width: 60mm; }
.picture { display: block; max-width: 100%; }
.head .picture { max-width: 80mm; margin-bottom: 2mm; }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; margin-top: 6mm; break-inside: avoid; }
h2, dt, th { font-size: 8pt; font-weight: 600; color: #555; }
.parties strong { font-weight: 600; }
.facts { display: grid; grid-template-columns: repeat(4, 1fr); gap: 3mm 6mm; margin-top: 6mm; break-inside: avoid; }
h3 { font-size: 11pt; font-weight: 600; margin: 6mm 0 0; break-after: avoid; }
table { width: 100%; border-collapse: collapse; }
.lines { margin-top: 6mm; }
h3 + .lines { margin-top: 2mm; }
th, td { text-align: left; vertical-align: top; padding: 1.6mm 2mm; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
th { border-bottom: 0.35mm solid #111; vertical-align: bottom; }
.lines td { border-bottom: 0.2mm solid #ccc; overflow-wrap: anywhere; }
.number-cell { text-align: right; white-space: nowrap; }
td.code-cell { white-space: nowrap; font-weight: 500; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.tick { display: inline-block; width: 4mm; height: 4mm; border: 0.3mm solid #111; }
.sums { width: 72mm; margin: 4mm 0 0 auto; break-inside: avoid; }
.sums th { border: 0; font-size: 9.5pt; font-weight: 400; padding: 1mm 0; }
.sums td { text-align: right; padding: 1mm 0; }
.sums tr:last-child > * { font-weight: 600; color: #111; border-top: 0.35mm solid #111; padding-top: 1.6mm; }
.notes { margin-top: 6mm; white-space: pre-line; break-inside: avoid; }
.signed { display: flex; gap: 10mm; margin-top: 18mm; break-inside: avoid; }
.signed span { flex: 0 1 70mm; border-top: 0.3mm solid #111; padding-top: 1mm; font-size: 8pt; color: #555; }
.page-break { break-after: page; }
.label { page: label; height: 31mm; overflow: hidden; display: flex; flex-direction: column; gap: 1mm; font-size: 8.5pt; line-height: 1.25; break-after: page; }
.label:last-child { break-after: auto; }
.label svg { height: 12mm; max-width: 64mm; align-self: flex-start; }
.label p { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.label p:first-of-type { font-size: 12pt; font-weight: 600; }
.parcel { page: parcel; height: 141mm; overflow: hidden; display: flex; flex-direction: column; gap: 3mm; font-size: 11pt; break-after: page; }
.parcel:last-child { break-after: auto; }
.parcel header { display: flex; align-items: center; gap: 4mm; padding-bottom: 3mm; border-bottom: 0.5mm solid #111; }
.parcel .company { font-weight: 600; }
.parcel .to { font-size: 15pt; line-height: 1.3; font-weight: 600; flex: 1; min-height: 0; overflow: hidden; }
.parcel .number { font-weight: 600; }
.parcel > svg { height: 20mm; max-width: 92mm; align-self: flex-start; }
@media screen { .parcel { width: 92mm; outline: 0.2mm solid #bbb; outline-offset: 5mm; margin-bottom: 14mm; } }
@media screen { body { padding: 12mm; max-width: 210mm; margin: 0 auto; } .label { width: 64mm; outline: 0.2mm solid #bbb; outline-offset: 2.5mm; margin-bottom: 8mm; } .paper + .paper { border-top: 0.3mm dashed #999; margin-top: 12mm; padding-top: 12mm; } }
@media screen and (max-width: 500px) { body { padding: 5mm; } .head { flex-wrap: wrap; } .facts { grid-template-columns: repeat(2, 1fr); } .paper { overflow-x: auto; } }
`;

/** Labels side by side on sheets of 3 by 8 (70 by 36 mm), instead of one by one from a label printer. */
export const sheetStyles = `@page label { size: A4; margin: 4.5mm 0; }
body { display: grid; grid-template-columns: repeat(3, 70mm); grid-auto-rows: 36mm; }
.label { height: 36mm; padding: 2.5mm 3mm; break-after: auto; break-inside: avoid; }
@media screen { body { padding: 4.5mm 0; max-width: none; width: 210mm; } .label { width: 70mm; margin: 0; outline-offset: 0; } }
`;
