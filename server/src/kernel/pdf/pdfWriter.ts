import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import { type Column, drawTable, type TableRow, type TableTitle } from './pdfTable.ts';

/** Noto Sans HK with the characters of Big5, under the SIL Open Font License (NotoSansHK-LICENSE.txt). */
const FONT = fileURLToPath(new URL('./NotoSansHK-Big5.ttf', import.meta.url));

export const MARGIN = 40;
/** Height of the footer of each page. */
export const FOOT = 24;
const SIZE = { name: 20, title: 16, heading: 11, text: 9, foot: 7.5 } as const;
const GREY = '#5b6470';
const BLACK = '#14181d';
const RED = '#b3261e';

export interface PdfOptions {
  readonly title: string;
  readonly madeAt: Date;
  /** At the foot of each page, counted from 1. */
  readonly foot: (page: number, pages: number) => string;
  /** At the head of each page, in red. */
  readonly mark?: string | undefined;
}

/** A document in A4, landscape, in English and Chinese. */
export interface PdfWriter {
  /** The sender's name above a line, at the start of a document. */
  letterhead(name: string): void;
  title(text: string): void;
  heading(text: string): void;
  /** Labels with their values. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void;
  /** Small print, which breaks into lines. */
  note(text: string): void;
  /** Title and head are repeated on each page. */
  table(columns: readonly Column[], rows: Iterable<TableRow>, title?: TableTitle): void;
  /** The document as a file. */
  finish(): Promise<Buffer>;
}

export function createPdf({ title, madeAt, foot, mark }: PdfOptions): PdfWriter {
  const pdf = new PdfKit({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title, Producer: 'Aldgate', Creator: 'Aldgate', CreationDate: madeAt },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.on('pageAdded', () => {
    if (mark !== undefined) line(mark, MARGIN, MARGIN - 18, SIZE.text, RED);
    pdf.y = MARGIN;
  });
  pdf.font(FONT);
  pdf.addPage();

  function line(text: string, x: number, y: number, size: number, colour = BLACK): void {
    pdf.fontSize(size).fillColor(colour).text(text, x, y, { lineBreak: false });
  }

  /** A new page where the rest of this one is lower than needed. */
  function need(height: number): void {
    if (pdf.y + height > pdf.page.height - MARGIN - FOOT) pdf.addPage();
  }

  return {
    letterhead(name) {
      const { y } = pdf;
      line(name, MARGIN, y, SIZE.name);
      pdf
        .moveTo(MARGIN, y + 34)
        .lineTo(pdf.page.width - MARGIN, y + 34)
        .lineWidth(1)
        .stroke(BLACK);
      pdf.y = y + 46;
    },
    title(text) {
      line(text, MARGIN, pdf.y, SIZE.title);
      pdf.y += 28;
    },
    heading(text) {
      need(60);
      line(text, MARGIN, pdf.y + 8, SIZE.heading);
      pdf.y += 26;
    },
    facts(rows) {
      for (const [label, value] of rows) {
        need(16);
        const { y } = pdf;
        line(label, MARGIN, y, SIZE.text, GREY);
        line(value, MARGIN + 150, y, SIZE.text);
        pdf.y = y + 15;
      }
    },
    note(text) {
      const width = pdf.page.width - 2 * MARGIN;
      pdf.fontSize(SIZE.foot);
      const height = pdf.heightOfString(text, { width });
      need(height);
      const { y } = pdf;
      pdf.fillColor(GREY).text(text, MARGIN, y, { width });
      pdf.y = y + height + 2;
    },
    table(columns, rows, title) {
      drawTable(pdf, { title, columns, rows, left: MARGIN, bottom: pdf.page.height - MARGIN - FOOT });
    },
    async finish() {
      const { start, count } = pdf.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        pdf.switchToPage(page);
        // Below the margin text would begin another page.
        pdf.page.margins.bottom = 0;
        line(foot(page - start + 1, count), MARGIN, pdf.page.height - MARGIN + 4, SIZE.foot, GREY);
      }
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
