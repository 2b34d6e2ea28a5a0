import { Workbook } from "@cj-tech-master/excelts";

type Row = Readonly<Record<string, string>>;
const typed = (text: string): string | number | Date | null => {
  if (text === "") return null;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return new Date(`${text}T00:00:00Z`);
  return /^-?(0|[1-9]\d{0,11})(\.\d+)?$/.test(text) ? Number(text) : text;
};

/** The same rows as a spreadsheet keeps them: numbers as numbers, days as days, nothing where nothing is. */
export const workbookOf = async (rows: readonly Row[]): Promise<Buffer> => {
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet("Sheet1");
  const headers = Object.keys(rows[0]!);
  sheet.addRow(headers);
  for (const row of rows) sheet.addRow(headers.map((header) => typed(row[header] ?? "")));
  return Buffer.from(await workbook.xlsx.writeBuffer());
};
